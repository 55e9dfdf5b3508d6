import { redirectDocument } from "react-router";
import * as z from "zod/mini";
import { clearCookie, readTokenCookie, setCookie } from "#app/cookies.ts";
import { type ActionCall, NoFields, visitorIntent } from "#app/forms.ts";
import type { Mode } from "#db/vocabulary.ts";
import { signInWithPasskey, startPasskeySignIn } from "#domain/auth/passkeys.server.ts";
import { SignInInput, SignUpInput } from "#domain/auth/schemas.ts";
import { signOut } from "#domain/auth/sessions.server.ts";
import { signIn } from "#domain/auth/sign-in.server.ts";
import { signInDestination } from "#domain/auth/sign-in-destination.ts";
import { signUp } from "#domain/auth/sign-up.server.ts";
import { hashToken } from "#domain/auth/tokens.server.ts";
import { answerSecondFactor } from "#domain/auth/totp.server.ts";

export type Step = { step: "check-email" } | { step: "second-factor" } | { step: "passkey"; optionsJSON: string };

export const INTENTS = {
  "sign-in": visitorIntent({
    schema: SignInInput,
    async run(services, client, input, call): Promise<Step> {
      return nextStep(call, await signIn(services, client, input));
    },
  }),
  "sign-up": visitorIntent({
    schema: SignUpInput,
    async run(services, client, input, { request, cookies }): Promise<Step> {
      const { browserToken } = await signUp(services, client, input);
      cookies.push(setCookie(request, "signUp", browserToken), nextCookie(request));
      return { step: "check-email" };
    },
  }),
  "second-factor": visitorIntent({
    schema: z.object({ code: z.string() }),
    async run(services, client, { code }, call): Promise<never> {
      const challengeToken = readTokenCookie(call.request, "challenge");
      throw redirectSignedIn(call, await answerSecondFactor(services, client, { code, challengeToken }));
    },
  }),
  passkey: visitorIntent({
    schema: NoFields,
    async run(services, client, _input, { request, cookies }): Promise<Step> {
      const { optionsJSON, challengeToken } = await startPasskeySignIn(services, client);
      cookies.push(setCookie(request, "challenge", challengeToken));
      return { step: "passkey", optionsJSON };
    },
  }),
  "passkey-answer": visitorIntent({
    schema: z.object({ response: z.string() }),
    async run(services, client, { response }, call): Promise<Step> {
      const challengeToken = readTokenCookie(call.request, "challenge");
      return nextStep(call, await signInWithPasskey(services, client, { responseJSON: response, challengeToken }));
    },
  }),
  clear: visitorIntent({
    schema: NoFields,
    async run(services, _client, _input, { request, cookies }) {
      const token = readTokenCookie(request, "session");
      if (token) await signOut(services, await hashToken(token));
      cookies.push(...(["session", "challenge", "signUp"] as const).map((name) => clearCookie(request, name)));
    },
  }),
};

/** The browser would refuse a longer cookie. */
const MAX_NEXT_LENGTH = 2000;

function nextCookie(request: Request) {
  const next = signInDestination(new URL(request.url).searchParams.get("next"), "explorer");
  const value = encodeURIComponent(next);
  return next === "/" || value.length > MAX_NEXT_LENGTH
    ? clearCookie(request, "next")
    : setCookie(request, "next", value);
}

type SignedIn = { token: string; deviceToken: string; user: { mode: Mode } };

function nextStep(
  call: ActionCall,
  result: ({ step: "done" } & SignedIn) | { step: "second-factor"; challenge: string },
): Step {
  if (result.step === "done") throw redirectSignedIn(call, result);
  call.cookies.push(setCookie(call.request, "challenge", result.challenge));
  return { step: "second-factor" };
}

/** Redirects to a new document, since a session changes every screen. */
function redirectSignedIn({ request }: ActionCall, signedIn: SignedIn) {
  const next = new URL(request.url).searchParams.get("next");
  const cookies = [
    setCookie(request, "session", signedIn.token),
    setCookie(request, "device", signedIn.deviceToken),
    clearCookie(request, "challenge"),
  ];
  return redirectDocument(signInDestination(next, signedIn.user.mode), {
    headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
  });
}
