import { data } from "react-router";
import { AuthCard } from "#app/components/auth-card.tsx";
import { LinkButton } from "#app/components/button.tsx";
import { LinkCheck } from "#app/components/link-check.tsx";
import { actorContext, requestContext, respond, servicesContext } from "#app/context.ts";
import { clearCookie, readToken, setCookie } from "#app/cookies.ts";
import { orBareFailure } from "#app/device/or-failure.ts";
import { selectIntent } from "#app/forms.ts";
import { useFragment } from "#app/hooks/use-fragment.ts";
import styles from "#app/styles/auth.css?url";
import { confirmEmail, confirmNewEmail } from "#domain/auth/confirm.server.ts";
import type { Client } from "#domain/auth/sessions.server.ts";
import { BRAND } from "#domain/brand.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import type { Route } from "./+types/route";
import { Confirm } from "./confirm.tsx";
import { Countdown } from "./countdown.tsx";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: Route.MetaFunction = () => [{ title: `Account Confirmed · ${BRAND}` }];

export function loader({ context }: Route.LoaderArgs) {
  return { confirmed: context.get(actorContext)?.emailConfirmed ?? false };
}

const INTENTS = {
  confirm: (call: Call) => {
    const browserToken = readToken(call.request, "signUp");
    return confirmEmail(call.services, call.client, { token: call.token, browserToken });
  },
  "change-email": (call: Call) => confirmNewEmail(call.services, call.actor, call.token),
};

type Call = { services: Services; client: Client; actor: Actor | null; request: Request; token: string };

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await request.formData();
  const run = selectIntent(INTENTS, form);
  const [client, actor] = [context.get(requestContext), context.get(actorContext)];
  const token = String(form.get("token"));
  const answer = await respond(null, () => run({ services, client, actor, request, token }));
  if (!answer.ok) return data({ failure: answer.error }, { status: 400 });
  const cookies = answer.data
    ? [
        setCookie(request, "session", answer.data.token),
        setCookie(request, "device", answer.data.deviceToken),
        clearCookie(request, "signUp"),
        clearCookie(request, "next"),
      ]
    : [];
  const next = readToken(request, "next");
  const to = form.get("intent") === "confirm" && next ? `/auth?next=${next}` : "/";
  return data({ failure: null, to }, { headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) });
}

/** A request that fails on its way is said on the page; opening the link again is a new try. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orBareFailure(serverAction);
}

/** The countdown goes on whatever the session has become meanwhile. */
export function shouldRevalidate() {
  return false;
}

/** The page posts the token by script, since mail programs open links to check them. */
export default function Confirmed({ loaderData }: Route.ComponentProps) {
  const fragment = useFragment();
  const [token, change] = [fragment?.get("token"), fragment?.get("change")];
  if (token) return <Confirm key={token} intent="confirm" token={token} />;
  if (change) return <Confirm key={change} intent="change-email" token={change} />;
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
      <p className="quiet">Open the link in the mail that we sent you, or sign in.</p>
      <LinkButton large to="/auth">
        Back to Login
      </LinkButton>
    </AuthCard>
  );
}
