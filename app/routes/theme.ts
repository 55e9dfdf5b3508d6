import { redirect } from "react-router";
import { themeCookie } from "#app/cookies.ts";
import { UNEXPECTED } from "#app/failure-text.ts";
import { defineAction, visitorIntent } from "#app/forms.ts";
import { setTheme } from "#domain/accounts/commands.server.ts";
import { ThemeInput } from "#domain/accounts/schemas.ts";
import { ownPath } from "#domain/auth/sign-in-destination.ts";

export const action = defineAction(
  {
    "set-theme": visitorIntent({
      schema: ThemeInput,
      async run(services, _client, { theme, next }, { actor }) {
        if (actor) await setTheme(services, actor, theme);
        if (next === undefined) return;
        throw redirect(ownPath(next) ?? "/", { status: 303, headers: { "Set-Cookie": themeCookie(theme) } });
      },
    }),
  },
  { failureText: () => UNEXPECTED },
);

export function loader() {
  return redirect("/");
}
