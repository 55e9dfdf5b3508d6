import { LinkButton } from "#app/components/forms/button.tsx";
import { ResetRequest, useResetRequest } from "#app/components/forms/reset-request.tsx";
import { AuthCard } from "#app/components/shell/auth-card.tsx";
import { catchActionError } from "#app/device/offline/action-errors.ts";
import { UNEXPECTED } from "#app/failure-text.ts";
import { defineAction, visitorIntent } from "#app/forms.ts";
import { useUrlMarker } from "#app/hooks/use-url-marker.ts";
import { notify } from "#app/lib/toast.ts";
import { requestPasswordReset } from "#domain/auth/password-reset.server.ts";
import { MAIL_LINK_MINUTES } from "#domain/auth/rules.ts";
import { EmailInput } from "#domain/auth/schemas.ts";
import { BRAND } from "#domain/kit/brand.ts";
import type { Route } from "./+types/route";

const NOT_SENT = {
  title: "Error sending email",
  message: "There was an issue sending the password reset link. Please try again later.",
};

export const meta: Route.MetaFunction = () => [{ title: `Reset Password · ${BRAND}` }];

export const action = defineAction(
  {
    "request-reset": visitorIntent({
      schema: EmailInput,
      async run(services, client, { email }) {
        await requestPasswordReset(services, client, email);
        return { email };
      },
      toast: "Reset link sent!",
    }),
  },
  { failureText: () => NOT_SENT },
);

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return catchActionError(serverAction, { ...UNEXPECTED, title: "Unexpected error" });
}

export default function ForgotPassword() {
  const request = useResetRequest();
  useUrlMarker("expired", () => notify.error("Session expired", "Please request a new password reset link."));
  if (request.done === null) {
    return (
      <AuthCard title="Reset Password">
        <p className="quiet">We'll email you a link to set a new password.</p>
        <ResetRequest request={request} busy="Sending...">
          <LinkButton variant="ghost" to="/auth">
            Back to Login
          </LinkButton>
        </ResetRequest>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Email Sent!" takesFocus tile="✉️">
      <p className="quiet" role="status">
        If there is an account for <strong>{request.done.data.email}</strong>, a reset link is on its way. It expires in{" "}
        {MAIL_LINK_MINUTES} minutes. If you don't see it, check your spam folder.
      </p>
      <div className="stack">
        <LinkButton large to="/auth">
          Back to Login
        </LinkButton>
        <LinkButton variant="soft" large to="/forgot-password" onClick={request.reset}>
          Send Another Reset Link
        </LinkButton>
      </div>
    </AuthCard>
  );
}
