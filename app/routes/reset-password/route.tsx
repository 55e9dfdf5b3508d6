import { data, Navigate, redirect } from "react-router";
import { AuthCard } from "#app/components/auth-card.tsx";
import { LinkCheck } from "#app/components/link-check.tsx";
import { actorContext, requestContext, respond, servicesContext } from "#app/context.ts";
import { clearCookie, setCookie } from "#app/cookies.ts";
import { orBareFailure } from "#app/device/or-failure.ts";
import { orShown } from "#app/device/shown.ts";
import { selectIntent } from "#app/forms.ts";
import { useFragment } from "#app/hooks/use-fragment.ts";
import styles from "#app/styles/auth.css?url";
import { openReset, resetPassword } from "#domain/auth/reset.server.ts";
import { NewPasswordInput } from "#domain/auth/rules.ts";
import type { Client } from "#domain/auth/sessions.server.ts";
import { BRAND } from "#domain/brand.ts";
import { parse } from "#domain/parse.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import type { Route } from "./+types/route";
import { NewPasswordForm } from "./new-password-form.tsx";
import { OpenLink } from "./open-link.tsx";

const EXPIRED = "/forgot-password?expired=1";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: Route.MetaFunction = () => [{ title: `Reset Password · ${BRAND}` }];

export function loader({ request, context }: Route.LoaderArgs) {
  const email = new URL(request.url).searchParams.get("email");
  const actor = context.get(actorContext);
  if (actor?.sessionKind !== "recovery") return { recovery: false, email };
  return { recovery: true, email: email ?? actor.email };
}

/** Where it can't be loaded anew after a form, the screen stays as it is. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return orShown(request, serverLoader);
}

type Call = {
  services: Services;
  client: Client;
  actor: Actor | null;
  request: Request;
  fields: Record<string, FormDataEntryValue>;
};

/** Where the link leads. No redirect: the page replaces itself, so that Back does not open the used link again. */
async function open({ services, client, request, fields }: Call) {
  const opened = await respond(null, () => openReset(services, client, String(fields.token ?? "")));
  if (!opened.ok) return data({ done: false, failure: null, to: EXPIRED });
  const query = new URLSearchParams({ email: String(fields.email ?? "") });
  const headers = { "Set-Cookie": setCookie(request, "session", opened.data) };
  return data({ done: false, failure: null, to: `/reset-password?${query}` }, { headers });
}

async function setPassword({ services, client, actor, request, fields }: Call) {
  if (!actor) throw redirect(EXPIRED);
  const answer = await respond(null, () => resetPassword(services, client, actor, parse(NewPasswordInput, fields)));
  if (!answer.ok && answer.error.code === "gone") throw redirect(EXPIRED);
  if (!answer.ok) return data({ done: false, failure: answer.error }, { status: 400 });
  const cookies = [clearCookie(request, "session"), setCookie(request, "device", answer.data.deviceToken)];
  const headers = cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
  return data({ done: true, failure: null }, { headers });
}

const INTENTS = { open, "set-password": setPassword };

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const run = selectIntent(INTENTS, form);
  return run({
    services: context.get(servicesContext),
    client: context.get(requestContext),
    actor: context.get(actorContext),
    request,
    fields: Object.fromEntries(form),
  });
}

/** What fails on its way is said on the page: a new password stays typed, and the link can be sent again. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orBareFailure(serverAction);
}

/** What the page shows does not depend on the session that its own form has just ended. */
export function shouldRevalidate() {
  return false;
}

/** The page posts the token by script, since mail programs open links to check them. */
export default function ResetPassword({ loaderData }: Route.ComponentProps) {
  const { recovery, email } = loaderData;
  const fragment = useFragment();
  const token = fragment?.get("token");
  if (!token && recovery) return <NewPasswordForm email={email} />;
  if (!token && fragment) return <Navigate to={EXPIRED} replace />;
  return (
    <AuthCard title="Reset Password">
      {token ? <OpenLink key={token} token={token} email={email} /> : <LinkCheck text="Checking session..." />}
    </AuthCard>
  );
}
