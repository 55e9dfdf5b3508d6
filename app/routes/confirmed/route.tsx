import { data } from "react-router";
import { AuthCard } from "#app/components/auth-card.tsx";
import { LinkButton } from "#app/components/button.tsx";
import { actorContext, requestContext, respond, servicesContext } from "#app/context.ts";
import { clearCookie, readToken, setCookie } from "#app/cookies.ts";
import { orBareFailure } from "#app/device/or-failure.ts";
import styles from "#app/styles/auth.css?url";
import { confirmEmail, confirmNewEmail } from "#domain/auth/confirm.server.ts";
import { BRAND } from "#domain/brand.ts";
import type { Route } from "./+types/route";
import { Confirm } from "./confirm.tsx";
import { Countdown } from "./countdown.tsx";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: Route.MetaFunction = () => [{ title: `Account Confirmed · ${BRAND}` }];

/** The token is used by a form that the page sends, not by looking: mail programs open links to check them. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  for (const purpose of ["token", "change"] as const) {
    const token = searchParams.get(purpose);
    if (token) return { link: { purpose, token }, confirmed: false };
  }
  return { link: null, confirmed: context.get(actorContext)?.emailConfirmed ?? false };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await request.formData();
  const token = String(form.get("token"));
  const answer = await respond(null, async () => {
    if (form.get("purpose") === "change") return confirmNewEmail(services, token).then(() => null);
    const browserToken = readToken(request, "signUp");
    return confirmEmail(services, context.get(requestContext), { token, browserToken });
  });
  if (!answer.ok) return data({ failure: answer.error }, { status: 400 });
  const cookies = answer.data
    ? [
        setCookie("session", answer.data.token),
        setCookie("device", answer.data.deviceToken),
        clearCookie("signUp"),
        clearCookie("next"),
      ]
    : [];
  const next = readToken(request, "next");
  const to = form.get("purpose") === "token" && next ? `/auth?next=${next}` : "/";
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

export default function Confirmed({ loaderData }: Route.ComponentProps) {
  const { link, confirmed } = loaderData;
  if (link) return <Confirm purpose={link.purpose} token={link.token} />;
  if (confirmed) return <Countdown title="Account Confirmed!" to="/" />;
  return (
    <AuthCard title="Nothing to confirm" tile="✉️">
      <p className="quiet">Open the link in the mail that we sent you, or sign in.</p>
      <LinkButton large to="/auth">
        Back to Login
      </LinkButton>
    </AuthCard>
  );
}
