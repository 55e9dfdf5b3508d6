import * as z from "zod/mini";
import { CheckingLink } from "#app/components/feedback/checking-link.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { AuthCard } from "#app/components/shell/auth-card.tsx";
import { actorContext } from "#app/context.ts";
import { clearCookie, readTokenCookie, setCookie } from "#app/cookies.ts";
import { catchActionError } from "#app/device/offline/action-errors.ts";
import { UNEXPECTED } from "#app/failure-text.ts";
import { defineAction, visitorIntent } from "#app/forms.ts";
import { useFragment } from "#app/hooks/use-fragment.ts";
import { HOME_PATH } from "#app/lib/home-path.ts";
import { confirmEmail, confirmNewEmail } from "#domain/auth/confirm.server.ts";
import { MAX_PASSWORD_LENGTH } from "#domain/auth/rules.ts";
import { BRAND } from "#domain/kit/brand.ts";
import type { Route } from "./+types/route";
import { Confirm } from "./confirm.tsx";
import type { ConfirmStep } from "./confirm-by-sign-in.tsx";
import { Countdown } from "./countdown.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Account Confirmed · ${BRAND}` }];

export function loader({ context }: Route.LoaderArgs) {
  return { confirmed: context.get(actorContext)?.emailConfirmed ?? false };
}

const Token = z.object({ token: z.string() });
const Confirmation = z.extend(Token, { password: z.optional(z.string().check(z.maxLength(MAX_PASSWORD_LENGTH))) });

/** `password`: this browser didn't sign up. `done`: `to` is the next page. */
export const action = defineAction(
  {
    confirm: visitorIntent({
      schema: Confirmation,
      async run(services, client, { token, password = null }, { request, cookies }): Promise<ConfirmStep> {
        const browserToken = readTokenCookie(request, "signUp");
        const answer = await confirmEmail(services, client, { token, browserToken, password });
        if (answer.step === "password") return answer;
        cookies.push(
          setCookie(request, "session", answer.token),
          setCookie(request, "device", answer.deviceToken),
          clearCookie(request, "signUp"),
          clearCookie(request, "next"),
        );
        const next = readTokenCookie(request, "next");
        return { step: "done", to: next ? `/auth?next=${next}` : "/" };
      },
    }),
    "change-email": visitorIntent({
      schema: Token,
      async run(services, _client, { token }, { actor }): Promise<ConfirmStep> {
        await confirmNewEmail(services, actor, token);
        return { step: "done", to: actor ? "/" : "/auth" };
      },
    }),
  },
  { failureText: () => UNEXPECTED },
);

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return catchActionError(serverAction, UNEXPECTED);
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
        <CheckingLink text="Confirming..." />
      </AuthCard>
    );
  }
  if (loaderData.confirmed) return <Countdown title="Account Confirmed!" to={HOME_PATH} />;
  return (
    <AuthCard title="Nothing to confirm" tile="✉️">
      <p className="quiet">Open the link in the email we sent you, or sign in.</p>
      <LinkButton large to="/auth">
        Back to Login
      </LinkButton>
    </AuthCard>
  );
}
