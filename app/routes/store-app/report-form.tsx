import { Button } from "#app/components/forms/button.tsx";
import { FailureAlert } from "#app/components/forms/failure-text.tsx";
import { LimitedTextarea } from "#app/components/forms/limited-textarea.tsx";
import { useActionWithFailure } from "#app/hooks/use-action.ts";
import { useFormDraft } from "#app/hooks/use-form-draft.ts";
import { focusOnMount } from "#app/lib/focus.ts";
import {
  MAX_REPORT_TEXT_LENGTH,
  REPORT_REASONS,
  REPORT_TEXT_MISSING_MESSAGE,
  REPORT_TOO_LONG_MESSAGE,
} from "#domain/moderation/reports/rules.ts";
import * as reviewsStyles from "./reviews.module.css";
import { SignInLink } from "./sign-in-link.tsx";
import * as storeAppStyles from "./store-app.module.css";

type Props = {
  target: "app" | "review" | "share";
  targetId: string;
  label: string;
  accountId: string | null;
  reported: boolean;
};

/** `<details>` opens without JavaScript. */
export function ReportForm({ target, targetId, label, accountId, reported }: Props) {
  const { ref, onInput, forget, focusInvalidField } = useFormDraft(accountId, `report/${targetId}`);
  const { Form, busy, failure, done } = useActionWithFailure({ onSuccess: forget, onError: focusInvalidField });
  if (accountId === null) {
    return (
      <span>
        <SignInLink variant="ghost" fragment={target === "review" ? "reviews" : "report"}>
          {label}
        </SignInLink>
      </span>
    );
  }
  if (done) {
    return (
      <p ref={focusOnMount} className="small quiet" role="status" tabIndex={-1}>
        Thank you. A moderator will look into it.
      </p>
    );
  }
  if (reported) return <p className="small quiet">Reported</p>;
  const isTextMissing = failure?.message === REPORT_TEXT_MISSING_MESSAGE;
  return (
    <details className={reviewsStyles.foldOut}>
      <summary className="button ghost">{label}</summary>
      <Form ref={ref} method="post" className={`${storeAppStyles.panel} stack`} onInput={onInput}>
        <input type="hidden" name="intent" value="report" />
        <input type="hidden" name="target" value={target} />
        <input type="hidden" name="targetId" value={targetId} />
        <fieldset className={reviewsStyles.reasons}>
          <legend>What's wrong?</legend>
          {REPORT_REASONS.map((reason) => (
            <label key={reason} className="row">
              <input type="radio" name="reason" value={reason} required />
              {reason}
            </label>
          ))}
        </fieldset>
        <LimitedTextarea
          label="Details (optional)"
          name="text"
          rows={3}
          max={MAX_REPORT_TEXT_LENGTH}
          tooLong={REPORT_TOO_LONG_MESSAGE}
          error={isTextMissing ? REPORT_TEXT_MISSING_MESSAGE : null}
        />
        {!isTextMissing && failure?.message !== REPORT_TOO_LONG_MESSAGE && <FailureAlert failure={failure} />}
        <span>
          <Button type="submit" busy={busy && "Sending..."}>
            Send report
          </Button>
        </span>
      </Form>
    </details>
  );
}
