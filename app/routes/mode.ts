import { redirect } from "react-router";
import { UNEXPECTED } from "#app/failure-text.ts";
import { defineAction, userIntent } from "#app/forms.ts";
import { setMode } from "#domain/accounts/commands.server.ts";
import { ModeInput } from "#domain/accounts/schemas.ts";

export const action = defineAction(
  {
    "set-mode": userIntent({ schema: ModeInput, run: (services, actor, { mode }) => setMode(services, actor, mode) }),
  },
  { failureText: () => UNEXPECTED },
);

export function loader() {
  return redirect("/");
}
