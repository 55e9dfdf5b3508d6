import { useEffect } from "react";
import { Button } from "#app/components/button.tsx";
import { CountedArea } from "#app/components/counted-area.tsx";
import { useAction } from "#app/hooks/use-action.ts";
import { useFieldInError } from "#app/hooks/use-field-in-error.ts";
import { useFormDraft } from "#app/hooks/use-form-draft.ts";
import { NO_WORDS, REPORT_REASONS, REPORT_TEXT_MAX, REPORT_TOO_LONG } from "#domain/reports/limits.ts";
import { SignInLink } from "./sign-in-link.tsx";

type Props = {
  target: "app" | "review";
  targetId: string;
  label: string;
  /** The reader's id; null for who is not signed in. */
  account: string | null;
  /** An own report of it waits already; another would count as that one. */
  reported: boolean;
};

/** Tells the moderators; it unfolds where it stands, also without a script. */
export function ReportForm({ target, targetId, label, account, reported }: Props) {
  const { Form, busy, failure, done } = useAction();
  const { form, onInput, forget } = useFormDraft(`report/${account}/${targetId}`);
  useFieldInError(form, failure);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every answer
  useEffect(() => {
    if (done) forget();
  }, [done]);
  if (account === null) {
    return (
      <SignInLink look="ghost" to={target === "app" ? "report" : "reviews"}>
        {label}
      </SignInLink>
    );
  }
  if (done) {
    return (
      <p ref={focusIt} className="small quiet said" role="status" tabIndex={-1}>
        Thank you. A moderator will look at it.
      </p>
    );
  }
  if (reported) return <p className="small quiet said">Reported</p>;
  const inWords = failure?.message === NO_WORDS;
  return (
    <details className="fold-out">
      <summary className="button ghost">{label}</summary>
      <Form ref={form} method="post" className="panel stack" onInput={onInput}>
        <input type="hidden" name="intent" value="report" />
        <input type="hidden" name="target" value={target} />
        <input type="hidden" name="targetId" value={targetId} />
        <fieldset className="reasons">
          <legend>What is wrong?</legend>
          {REPORT_REASONS.map((reason) => (
            <label key={reason} className="row">
              <input type="radio" name="reason" value={reason} required />
              {reason}
            </label>
          ))}
        </fieldset>
        <CountedArea
          label="Anything that helps us see it"
          name="text"
          rows={3}
          max={REPORT_TEXT_MAX}
          tooLong={REPORT_TOO_LONG}
          error={inWords ? NO_WORDS : null}
        />
        {failure && !inWords && failure.message !== REPORT_TOO_LONG && (
          <p className="error" role="alert">
            {failure.message}
          </p>
        )}
        <span>
          <Button type="submit" busy={busy && "Sending..."}>
            Send report
          </Button>
        </span>
      </Form>
    </details>
  );
}

/** What took the form's place takes its focus. */
function focusIt(said: HTMLElement | null) {
  said?.focus();
}
