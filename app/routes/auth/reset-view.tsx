import { Link } from "react-router";
import { LinkButton } from "#app/components/forms/button.tsx";
import { ResetRequest, useResetRequest } from "#app/components/forms/reset-request.tsx";
import { focusOnMount } from "#app/lib/focus.ts";
import { useAuthAddress } from "./auth-address.ts";
import * as styles from "./auth-form.module.css";

export function ResetView() {
  const request = useResetRequest();
  const signIn = useAuthAddress()("sign-in");
  if (request.done === null) {
    return (
      <ResetRequest request={request} busy="Sending Reset Link...">
        <Link className={styles.textButton} to={signIn} replace>
          Back to Sign In
        </Link>
      </ResetRequest>
    );
  }
  return (
    <div className="stack">
      <p className="quiet" role="status" tabIndex={-1} ref={focusOnMount}>
        If there is an account for <strong>{request.done.data.email}</strong>, a reset link is on its way. Check your
        spam folder too.
      </p>
      <LinkButton large to={signIn} replace>
        Back to Sign In
      </LinkButton>
    </div>
  );
}
