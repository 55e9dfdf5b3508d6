import { useState } from "react";
import { data } from "react-router";
import { AuthCard } from "#app/components/auth-card.tsx";
import { Button, LinkButton } from "#app/components/button.tsx";
import { ResetRequest } from "#app/components/reset-request.tsx";
import { requestContext, respond, servicesContext } from "#app/context.ts";
import { orBareFailure } from "#app/device/or-failure.ts";
import { useSessionExpired } from "#app/hooks/use-session-expired.ts";
import styles from "#app/styles/auth.css?url";
import { requestReset } from "#domain/auth/reset.server.ts";
import { EmailInput } from "#domain/auth/rules.ts";
import { BRAND } from "#domain/brand.ts";
import { parse } from "#domain/parse.ts";
import type { Route } from "./+types/route";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: Route.MetaFunction = () => [{ title: `Reset Password · ${BRAND}` }];

export async function action({ request, context }: Route.ActionArgs) {
  const form = Object.fromEntries(await request.formData());
  const answer = await respond(null, async () => {
    const { email } = parse(EmailInput, form);
    await requestReset(context.get(servicesContext), context.get(requestContext), email);
    return { email };
  });
  if (!answer.ok) return data({ failure: answer.error }, { status: 400 });
  return answer.data;
}

/** A form that fails on its way says so and keeps what was typed. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orBareFailure(serverAction, { title: "Error sending email" });
}

export default function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  useSessionExpired();
  if (sentTo === null) {
    return (
      <AuthCard title="Reset Password">
        <p className="quiet">We mail you a link to set a new password.</p>
        <ResetRequest busy="Sending..." onSent={setSentTo}>
          <LinkButton look="ghost" to="/auth">
            Back to Login
          </LinkButton>
        </ResetRequest>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Email Sent!" takesFocus tile="✉️">
      <p className="quiet" role="status">
        If there is an account for <strong>{sentTo}</strong>, a reset link is on its way. It works for 30 minutes. If
        you don't see it, check your spam folder.
      </p>
      <div className="stack">
        <LinkButton large to="/auth">
          Back to Login
        </LinkButton>
        <Button look="soft" large onClick={() => setSentTo(null)}>
          Send Another Reset Link
        </Button>
      </div>
    </AuthCard>
  );
}
