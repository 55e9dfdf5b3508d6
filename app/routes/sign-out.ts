import { redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { clearedSessionCookie, readSessionToken } from "#app/session-cookie.ts";
import { hashToken, signOut } from "#domain/auth/commands.server.ts";
import type { Route } from "./+types/sign-out";

export async function action({ request, context }: Route.ActionArgs) {
  const token = readSessionToken(request);
  if (token) await signOut(context.get(servicesContext), await hashToken(token));
  return redirect("/auth", { headers: { "Set-Cookie": clearedSessionCookie } });
}

export function loader() {
  return redirect("/");
}
