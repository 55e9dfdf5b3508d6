import { useState } from "react";
import { Link } from "react-router";
import { LinkButton } from "#app/components/forms/button.tsx";
import { ResetRequest } from "#app/components/forms/reset-request.tsx";
import { focusOnMount } from "#app/lib/focus.ts";
import { useAuthAddress } from "./auth-address.ts";
import * as styles from "./auth-form.module.css";

export function ResetView() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const signIn = useAuthAddress()("sign-in");
  if (sentTo === null) {
    return (
      <ResetRequest busy="Sending Reset Link..." onSent={setSentTo}>
        <Link className={styles.textButton} to={signIn} replace>
          Back to Sign In
        </Link>
      </ResetRequest>
    );
  }
  return (
    <div className="stack">
      <p className="quiet" role="status" tabIndex={-1} ref={focusOnMount}>
        If there is an account for <strong>{sentTo}</strong>, a reset link is on its way. Check your spam folder too.
      </p>
      <LinkButton large to={signIn} replace>
        Back to Sign In
      </LinkButton>
    </div>
  );
}
