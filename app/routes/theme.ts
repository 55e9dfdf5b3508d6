import { redirect } from "react-router";
import { defineAction, visitorIntent } from "#app/forms.ts";
import { setTheme } from "#domain/accounts/commands.server.ts";
import { ThemeInput } from "#domain/accounts/schemas.ts";

export const action = defineAction({
  "set-theme": visitorIntent({
    schema: ThemeInput,
    async run(services, _client, { theme }, { actor }) {
      if (actor) await setTheme(services, actor, theme);
    },
  }),
});

export function loader() {
  return redirect("/");
}
