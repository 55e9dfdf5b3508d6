import { Button } from "#app/components/button.tsx";
import { TextArea } from "#app/components/fields.tsx";
import { useAction } from "#app/hooks/use-action.ts";
import { REPORT_REASONS, REPORT_TEXT_MAX } from "#domain/reports/limits.ts";
import { SignInLink } from "./sign-in-link.tsx";

type Props = { target: "app" | "review"; targetId: string; label: string; signedIn: boolean };

/** Tells the moderators; it unfolds where it stands, also without a script. */
export function ReportForm({ target, targetId, label, signedIn }: Props) {
  const { Form, busy, failure, done } = useAction();
  if (!signedIn) return <SignInLink look="ghost">{label}</SignInLink>;
  if (done) {
    return (
      <p className="small quiet" role="status">
        Thank you. A moderator will look at it.
      </p>
    );
  }
  return (
    <details className="fold-out">
      <summary className="button ghost">{label}</summary>
      <Form method="post" className="panel stack">
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
        <TextArea label="Anything that helps us see it" name="text" rows={3} maxLength={REPORT_TEXT_MAX} />
        {failure && (
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
