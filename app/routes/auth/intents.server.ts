import { data, redirectDocument } from "react-router";
import { clearCookie, readCookie, readToken, setCookie, themeCookie } from "#app/cookies.ts";
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

/** Carries out one form of the page. A finished sign-in is a redirect with its cookies. */
export async function runIntent(services: Services, client: Client, request: Request, fields: Fields) {
  const text = (name: string) => String(fields[name] ?? "");
  const challengeToken = readToken(request, "challenge");
  switch (fields.intent) {
    case "sign-up": {
      const { browserToken } = await signUp(services, client, parse(SignUpInput, fields));
      return answer({ step: "check-email" }, setCookie("signUp", browserToken), nextCookie(request));
    }
    case "second-factor":
      return finish(request, await answerSecondFactor(services, client, { code: text("code"), challengeToken }));
    case "passkey": {
      const asked = await startPasskeySignIn(services);
      return answer({ step: "passkey", optionsJSON: asked.optionsJSON }, setCookie("challenge", asked.challengeToken));
    }
    case "passkey-answer":
      return finish(
        request,
        await signInWithPasskey(services, client, { responseJSON: text("response"), challengeToken }),
      );
    case "clear": {
      const token = readToken(request, "session");
      if (token) await signOut(services, await hashToken(token));
      return answer(null, clearCookie("session"), clearCookie("challenge"), clearCookie("signUp"));
    }
    default: {
      const result = await signIn(services, client, parse(SignInInput, fields));
      if (result.step === "done") return finish(request, result);
      return answer({ step: "second-factor" }, setCookie("challenge", result.challenge));
    }
  }
}

/** Longer addresses are not kept: the browser would refuse the cookie. */
const NEXT_MAX = 2000;

function nextCookie(request: Request) {
  const next = afterSignIn(new URL(request.url).searchParams.get("next"), "explorer");
  const value = encodeURIComponent(next);
  return next === "/" || value.length > NEXT_MAX ? clearCookie("next") : setCookie("next", value);
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
    setCookie("session", signedIn.token),
    setCookie("device", signedIn.deviceToken),
    clearCookie("challenge"),
    ...(signedIn.user.theme === "dark" && !readCookie(request, "theme") ? [themeCookie("dark")] : []),
  ];
  return redirectDocument(afterSignIn(next, signedIn.user.mode), {
    headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
  });
}
