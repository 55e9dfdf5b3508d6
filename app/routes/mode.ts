import { redirect } from "react-router";
import { requireActor, respond, servicesContext } from "#app/context.ts";
import { setMode } from "#domain/accounts/commands.server.ts";
import { ModeInput } from "#domain/accounts/rules.ts";
import { parse } from "#domain/parse.ts";
import type { Route } from "./+types/mode";

export async function action({ request, context }: Route.ActionArgs) {
  return respond(null, async () => {
    const { mode } = parse(ModeInput, Object.fromEntries(await request.formData()));
    await setMode(context.get(servicesContext), requireActor(context, request), mode);
  });
}

export function loader() {
  return redirect("/");
}
