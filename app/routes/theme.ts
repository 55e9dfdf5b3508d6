import { redirect } from "react-router";
import { actorContext, respond, servicesContext } from "#app/context.ts";
import { setTheme } from "#domain/accounts/commands.server.ts";
import { ThemeInput } from "#domain/accounts/rules.ts";
import { parse } from "#domain/parse.ts";
import type { Route } from "./+types/theme";

/** Keeps the theme on the account; signed out, the device alone remembers it. */
export async function action({ request, context }: Route.ActionArgs) {
  return respond(null, async () => {
    const { theme } = parse(ThemeInput, Object.fromEntries(await request.formData()));
    const actor = context.get(actorContext);
    if (actor) await setTheme(context.get(servicesContext), actor, theme);
  });
}

export function loader() {
  return redirect("/");
}
