import { redirect } from "react-router";
import { actorContext, servicesContext } from "#app/context.ts";
import { clearCookie, clearScriptsCookie, readTokenCookie } from "#app/cookies.ts";
import { signOut, signOutEverywhere } from "#domain/auth/sessions.server.ts";
import { hashToken } from "#domain/auth/tokens.server.ts";
import type { Route } from "./+types/sign-out";

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const token = readTokenCookie(request, "session");
  const actor = context.get(actorContext);
  if (actor && new URL(request.url).searchParams.has("everywhere")) await signOutEverywhere(services, actor);
  else if (token) await signOut(services, await hashToken(token));
  const cleared = [clearCookie(request, "session"), clearScriptsCookie(request)];
  return redirect("/auth", { headers: cleared.map((cookie): [string, string] => ["Set-Cookie", cookie]) });
}

export function loader() {
  return redirect("/");
}
