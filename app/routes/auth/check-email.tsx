import { Link } from "react-router";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { AuthCard } from "#app/components/shell/auth-card.tsx";
import { useActionWithFailure } from "#app/hooks/use-action.ts";
import { notify } from "#app/lib/toast.ts";
import { MAIL_LINK_MINUTES } from "#domain/auth/rules.ts";
import { useAuthAddress } from "./auth-address.ts";
import * as styles from "./auth-form.module.css";

type Props = { submittedForm: FormData | null; email: string | null; onBack: () => void };

/** Shown for new and registered addresses alike, so that it reveals no account. */
export function CheckEmail({ submittedForm, email, onBack }: Props) {
  const addressOf = useAuthAddress();
  const { submit, busy } = useActionWithFailure({
    onSuccess: () => notify.success("Sent again"),
    onError({ code, title, message }) {
      // The form is the one that was submitted: "sign-up", or "sign-in" to an unconfirmed account, which sends the link
      // and is refused.
      if (code === "forbidden") notify.success("Sent again");
      else notify.error(title, message);
    },
  });
  return (
    <AuthCard title="Check your email!" takesFocus tile="✉️">
      <p className="quiet">
        We sent a confirmation link to {email ? <strong>{email}</strong> : "your email address"}. It expires in{" "}
        {MAIL_LINK_MINUTES} minutes. If you don't see it, check your spam folder.
      </p>
      <div className="stack">
        {/* As a document: the server knows the session that a link opened in another tab has started. */}
        <LinkButton large to={addressOf("sign-in")} reloadDocument>
          I've confirmed my email, let me sign in
        </LinkButton>
        {submittedForm && (
          <Button
            variant="soft"
            large
            busy={busy && "Sending..."}
            onClick={() => submit(submittedForm, { method: "post", action: addressOf("sign-up") })}
          >
            Send the link again
          </Button>
        )}
        <Link className={styles.textButton} to={addressOf("sign-up")} onClick={onBack}>
          Back to signup
        </Link>
      </div>
    </AuthCard>
  );
}
