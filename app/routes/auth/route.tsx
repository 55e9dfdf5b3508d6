import { useState } from "react";
import { data, redirect, useSearchParams } from "react-router";
import { BrandMark } from "#app/components/brand.tsx";
import { ThemeRoot } from "#app/components/theme-root.tsx";
import { actorContext, requestContext, respond, servicesContext } from "#app/context.ts";
import { sessionCookie } from "#app/session-cookie.ts";
import { openSession, signIn, signUp } from "#domain/auth/commands.server.ts";
import { afterSignIn, SignInInput, SignUpInput } from "#domain/auth/rules.ts";
import { BRAND } from "#domain/brand.ts";
import { parse } from "#domain/parse.ts";
import type { Route } from "./+types/route";
import styles from "./auth.css?url";
import { AuthForm } from "./auth-form.tsx";
import { Backdrop } from "./backdrop.tsx";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: Route.MetaFunction = () => [{ title: `Sign in · ${BRAND}` }];

export function loader({ request, context }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  if (actor) throw redirect(afterSignIn(new URL(request.url).searchParams.get("next"), actor.mode));
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const client = context.get(requestContext);
  const form = Object.fromEntries(await request.formData());
  const answer = await respond(null, async () => {
    if (form.intent !== "sign-up") return signIn(services, client, parse(SignInInput, form));
    const id = await signUp(services, parse(SignUpInput, form));
    return { token: await openSession(services, client, { id, tier: "explorer" }), mode: "explorer" as const };
  });
  if (!answer.ok) return data(answer.error, { status: 400 });
  const next = new URL(request.url).searchParams.get("next");
  throw redirect(afterSignIn(next, answer.data.mode), {
    headers: { "Set-Cookie": sessionCookie(answer.data.token) },
  });
}

export default function Auth() {
  const [tab, setTab] = useState<"sign-in" | "sign-up">("sign-in");
  const [params] = useSearchParams();
  return (
    <ThemeRoot appearance="light">
      <Backdrop />
      <main className="auth">
        <section className="auth-card">
          <BrandMark size={44} />
          <h1>Welcome to {BRAND}</h1>
          {params.get("next") && <p className="quiet">Sign in to go on where you were.</p>}
          <div className="auth-tabs" role="tablist" aria-label="Sign in or sign up">
            {(["sign-in", "sign-up"] as const).map((name) => (
              <button
                key={name}
                type="button"
                role="tab"
                id={`tab-${name}`}
                aria-selected={tab === name}
                aria-controls="auth-panel"
                tabIndex={tab === name ? 0 : -1}
                onClick={() => setTab(name)}
                onKeyDown={(event) => {
                  if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
                  const other = name === "sign-in" ? "sign-up" : "sign-in";
                  setTab(other);
                  document.getElementById(`tab-${other}`)?.focus();
                }}
              >
                {name === "sign-in" ? "Sign In" : "Sign Up"}
              </button>
            ))}
          </div>
          <div role="tabpanel" id="auth-panel" aria-labelledby={`tab-${tab}`}>
            <AuthForm key={tab} intent={tab} />
          </div>
        </section>
      </main>
    </ThemeRoot>
  );
}
