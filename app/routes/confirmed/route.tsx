import * as z from "zod/mini";
import { LinkCheck } from "#app/components/feedback/link-check.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { AuthCard } from "#app/components/shell/auth-card.tsx";
import { actorContext } from "#app/context.ts";
import { clearCookie, readTokenCookie, setCookie } from "#app/cookies.ts";
import { catchActionError } from "#app/device/offline/action-errors.ts";
import { defineAction, visitorIntent } from "#app/forms.ts";
import { useFragment } from "#app/hooks/use-fragment.ts";
import { confirmEmail, confirmNewEmail } from "#domain/auth/confirm.server.ts";
import { BRAND } from "#domain/brand.ts";
import type { Route } from "./+types/route";
import { Confirm } from "./confirm.tsx";
import { Countdown } from "./countdown.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Account Confirmed · ${BRAND}` }];

export function loader({ context }: Route.LoaderArgs) {
  return { confirmed: context.get(actorContext)?.emailConfirmed ?? false };
}

const Token = z.object({ token: z.string() });

export const action = defineAction({
  confirm: visitorIntent({
    schema: Token,
    async run(services, client, { token }, { request, cookies }) {
      const browserToken = readTokenCookie(request, "signUp");
      const signedIn = await confirmEmail(services, client, { token, browserToken });
      if (signedIn)
        cookies.push(
          setCookie(request, "session", signedIn.token),
          setCookie(request, "device", signedIn.deviceToken),
          clearCookie(request, "signUp"),
          clearCookie(request, "next"),
        );
      const next = readTokenCookie(request, "next");
      return { to: next ? `/auth?next=${next}` : "/" };
    },
  }),
  "change-email": visitorIntent({
    schema: Token,
    async run(services, _client, { token }, { actor }) {
      await confirmNewEmail(services, actor, token);
      return { to: "/" };
    },
  }),
});

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return catchActionError(serverAction);
}

/** The countdown must continue after the session has changed. */
export function shouldRevalidate() {
  return false;
}

/** Posts the token by script, since mail programs open links to check them. */
export default function Confirmed({ loaderData }: Route.ComponentProps) {
  const fragment = useFragment();
  const [token, changeToken] = [fragment?.get("token"), fragment?.get("change")];
  if (token) return <Confirm key={token} intent="confirm" token={token} isSignedIn={loaderData.confirmed} />;
  if (changeToken)
    return <Confirm key={changeToken} intent="change-email" token={changeToken} isSignedIn={loaderData.confirmed} />;
  if (fragment === null) {
    return (
      <AuthCard title="One moment">
        <LinkCheck text="Confirming..." />
      </AuthCard>
    );
  }
  if (loaderData.confirmed) return <Countdown title="Account Confirmed!" to="/" />;
  return (
    <AuthCard title="Nothing to confirm" tile="✉️">
      <p className="quiet">Open the link in the email we sent you, or sign in.</p>
      <LinkButton large to="/auth">
        Back to Login
      </LinkButton>
    </AuthCard>
  );
}
