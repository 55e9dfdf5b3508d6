import { data, redirectDocument } from "react-router";
import { clearCookie, readCookie, readToken, setCookie, themeCookie } from "#app/cookies.ts";
import { selectIntent } from "#app/forms.ts";
import type { Mode, Theme } from "#db/vocabulary.ts";
import { signIn, signUp } from "#domain/auth/commands.server.ts";
import { afterSignIn } from "#domain/auth/limits.ts";
import { signInWithPasskey, startPasskeySignIn } from "#domain/auth/passkeys.server.ts";
import { SignInInput, SignUpInput } from "#domain/auth/rules.ts";
import { type Client, signOut } from "#domain/auth/sessions.server.ts";
import { hashToken } from "#domain/auth/tokens.server.ts";
import { answerSecondFactor } from "#domain/auth/totp.server.ts";
import { parse } from "#domain/parse.ts";
import type { Services } from "#domain/services.ts";

type Fields = Record<string, FormDataEntryValue>;

/** What the page shows after an action that ended neither in a session nor in an error. */
export type Step = { step: "check-email" } | { step: "second-factor" } | { step: "passkey"; optionsJSON: string };

type Call = { services: Services; client: Client; request: Request; fields: Fields; challengeToken: string | null };

const INTENTS = {
  "sign-in": async ({ services, client, request, fields }: Call) => {
    const result = await signIn(services, client, parse(SignInInput, fields));
    if (result.step === "done") return finish(request, result);
    return answer({ step: "second-factor" }, setCookie(request, "challenge", result.challenge));
  },
  "sign-up": async ({ services, client, request, fields }: Call) => {
    const { browserToken } = await signUp(services, client, parse(SignUpInput, fields));
    return answer({ step: "check-email" }, setCookie(request, "signUp", browserToken), nextCookie(request));
  },
  "second-factor": async ({ services, client, request, fields, challengeToken }: Call) => {
    const code = String(fields.code ?? "");
    return finish(request, await answerSecondFactor(services, client, { code, challengeToken }));
  },
  passkey: async ({ services, request }: Call) => {
    const asked = await startPasskeySignIn(services);
    const cookie = setCookie(request, "challenge", asked.challengeToken);
    return answer({ step: "passkey", optionsJSON: asked.optionsJSON }, cookie);
  },
  "passkey-answer": async ({ services, client, request, fields, challengeToken }: Call) => {
    const responseJSON = String(fields.response ?? "");
    return finish(request, await signInWithPasskey(services, client, { responseJSON, challengeToken }));
  },
  clear: async ({ services, request }: Call) => {
    const token = readToken(request, "session");
    if (token) await signOut(services, await hashToken(token));
    return answer(null, ...(["session", "challenge", "signUp"] as const).map((name) => clearCookie(request, name)));
  },
};

/** Carries out one form of the page. A finished sign-in is a redirect with its cookies. */
export async function runIntent(services: Services, client: Client, request: Request, form: FormData) {
  const fields = Object.fromEntries(form);
  const run = selectIntent(INTENTS, form);
  return run({ services, client, request, fields, challengeToken: readToken(request, "challenge") });
}

/** Longer addresses are not kept: the browser would refuse the cookie. */
const NEXT_MAX = 2000;

function nextCookie(request: Request) {
  const next = afterSignIn(new URL(request.url).searchParams.get("next"), "explorer");
  const value = encodeURIComponent(next);
  return next === "/" || value.length > NEXT_MAX ? clearCookie(request, "next") : setCookie(request, "next", value);
}

function answer(step: Step | null, ...cookies: Array<string>) {
  return data(step, { headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) });
}

/** A new session changes every screen, so the page is loaded anew. A device without a theme takes the account's. */
function finish(
  request: Request,
  signedIn: { token: string; deviceToken: string; user: { mode: Mode; theme: Theme } },
) {
  const next = new URL(request.url).searchParams.get("next");
  const cookies = [
    setCookie(request, "session", signedIn.token),
    setCookie(request, "device", signedIn.deviceToken),
    clearCookie(request, "challenge"),
    ...(signedIn.user.theme === "dark" && !readCookie(request, "theme") ? [themeCookie("dark")] : []),
  ];
  return redirectDocument(afterSignIn(next, signedIn.user.mode), {
    headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
  });
}
