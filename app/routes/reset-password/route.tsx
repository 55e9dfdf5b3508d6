import { data, redirect, redirectDocument } from "react-router";
import { AuthCard } from "#app/components/auth-card.tsx";
import { actorContext, requestContext, respond, servicesContext } from "#app/context.ts";
import { clearCookie, setCookie } from "#app/cookies.ts";
import { orBareFailure } from "#app/device/or-failure.ts";
import { orShown } from "#app/device/shown.ts";
import styles from "#app/styles/auth.css?url";
import { openReset, resetPassword } from "#domain/auth/reset.server.ts";
import { NewPasswordInput } from "#domain/auth/rules.ts";
import { BRAND } from "#domain/brand.ts";
import { parse } from "#domain/parse.ts";
import type { Route } from "./+types/route";
import { NewPasswordForm } from "./new-password-form.tsx";
import { OpenLink } from "./open-link.tsx";

const EXPIRED = "/forgot-password?expired=1";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: Route.MetaFunction = () => [{ title: `Reset Password · ${BRAND}` }];

/** The link's token is used by a form that the page sends, not by looking: mail programs open links to check them. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  const email = searchParams.get("email");
  if (token) return { token, email };
  const actor = context.get(actorContext);
  if (actor?.sessionKind !== "recovery") throw redirect(EXPIRED);
  return { token: null, email: email ?? actor.email };
}

/** Where it can't be loaded anew after a form, the screen stays as it is. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return orShown(request, serverLoader);
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = Object.fromEntries(await request.formData());
  if (form.intent === "open") {
    const opened = await respond(null, () =>
      openReset(services, context.get(requestContext), String(form.token ?? "")),
    );
    if (!opened.ok) throw redirect(EXPIRED);
    const query = new URLSearchParams({ email: String(form.email ?? "") });
    throw redirectDocument(`/reset-password?${query}`, {
      headers: { "Set-Cookie": setCookie("session", opened.data) },
    });
  }
  const actor = context.get(actorContext);
  if (!actor) throw redirect(EXPIRED);
  const answer = await respond(null, () => resetPassword(services, actor, parse(NewPasswordInput, form)));
  if (!answer.ok && answer.error.code === "gone") throw redirect(EXPIRED);
  if (!answer.ok) return data({ done: false, failure: answer.error }, { status: 400 });
  return data({ done: true, failure: null }, { headers: { "Set-Cookie": clearCookie("session") } });
}

/** A new password that fails on its way is said on the page, and stays typed. Opening the link has nothing to keep. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return form.get("intent") === "open" ? serverAction() : orBareFailure(serverAction);
}

/** What the page shows does not depend on the session that its own form has just ended. */
export function shouldRevalidate() {
  return false;
}

export default function ResetPassword({ loaderData }: Route.ComponentProps) {
  const { token, email } = loaderData;
  if (token) {
    return (
      <AuthCard title="Reset Password">
        <OpenLink token={token} email={email} />
      </AuthCard>
    );
  }
  return <NewPasswordForm email={email} />;
}
