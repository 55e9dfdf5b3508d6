import { data } from "react-router";
import { respond } from "#app/context.ts";
import { clearCookie, readToken, setCookie } from "#app/cookies.ts";
import { selectIntent } from "#app/forms.ts";
import { keepAccount, requestDeletion, saveProfile } from "#domain/accounts/commands.server.ts";
import { ProfileInput } from "#domain/accounts/rules.ts";
import { changePassword, requestEmailChange, stepUp } from "#domain/auth/credentials.server.ts";
import { addPasskey, removePasskey, startPasskey } from "#domain/auth/passkeys.server.ts";
import { ChangeEmailInput, NewPasswordInput, PasskeyNameInput, StepUpInput } from "#domain/auth/rules.ts";
import { type Client, revokeSession } from "#domain/auth/sessions.server.ts";
import { confirmTotp, removeTotp, startTotp } from "#domain/auth/totp.server.ts";
import { parse } from "#domain/parse.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";

type Call = {
  services: Services;
  client: Client;
  actor: Actor;
  request: Request;
  form: FormData;
};
type Fields = Call & { fields: Record<string, FormDataEntryValue>; text: (name: string) => string };

const UNEXPECTED = { title: "Error", message: "An unexpected error occurred." };

const INTENTS = {
  save: ({ services, actor, fields }: Fields) =>
    respond("Profile saved", () => saveProfile(services, actor, parse(ProfileInput, fields)), {
      title: "Error saving profile",
      message: "Failed to save your profile changes.",
    }),
  "change-email": ({ services, client, actor, fields }: Fields) =>
    respond(
      "Check your new mailbox for the link",
      () => requestEmailChange(services, client, actor, parse(ChangeEmailInput, fields)),
      UNEXPECTED,
    ),
  "change-password": async ({ services, client, actor, request, fields }: Fields) => {
    const input = NewPasswordInput.and(StepUpInput);
    const answer = await respond(
      "Password updated successfully!",
      () => changePassword(services, client, actor, parse(input, fields)),
      UNEXPECTED,
    );
    if (!answer.ok) return answer;
    return withCookie({ ...answer, data: null }, setCookie(request, "session", answer.data.token));
  },
  revoke: ({ services, actor, text }: Fields) =>
    respond("Device signed out", () => revokeSession(services, actor, text("id")), UNEXPECTED),
  passkey: async (call: Fields) => {
    const answer = await respond(null, async () => {
      await confirmPassword(call);
      return startPasskey(call.services, call.actor);
    });
    if (!answer.ok) return answer;
    const { optionsJSON, challengeToken } = answer.data;
    return withCookie({ ...answer, data: { optionsJSON } }, setCookie(call.request, "challenge", challengeToken));
  },
  "passkey-add": ({ services, actor, request, fields, text }: Fields) =>
    respond("Passkey added", async () => {
      const { name } = parse(PasskeyNameInput, fields);
      const challengeToken = readToken(request, "challenge");
      await addPasskey(services, actor, { name, responseJSON: text("response"), challengeToken });
    }),
  "passkey-remove": (call: Fields) =>
    respond("Passkey removed", async () => {
      await confirmPassword(call);
      await removePasskey(call.services, call.actor, call.text("id"));
    }),
  totp: (call: Fields) =>
    respond(null, async () => {
      await confirmPassword(call);
      return startTotp(call.services, call.actor);
    }),
  "totp-confirm": ({ services, actor, text }: Fields) =>
    respond("Authenticator added", () => confirmTotp(services, actor, text("code"))),
  "totp-remove": (call: Fields) =>
    respond("Authenticator removed", async () => {
      await confirmPassword(call);
      await removeTotp(call.services, call.actor);
    }),
  delete: async (call: Fields) => {
    const answer = await respond("Your account will be deleted", async () => {
      await confirmPassword(call);
      await requestDeletion(call.services, call.actor, call.text("email"));
    });
    return answer.ok ? withCookie(answer, clearCookie(call.request, "session")) : answer;
  },
  keep: ({ services, actor }: Fields) => respond("Your account stays", () => keepAccount(services, actor), UNEXPECTED),
};

/** Carries out one form of the page. What matters asks for the current password first. */
export async function runIntent(call: Call) {
  const run = selectIntent(INTENTS, call.form);
  const fields = Object.fromEntries(call.form);
  return run({ ...call, fields, text: (name) => String(fields[name] ?? "") });
}

function confirmPassword({ services, client, actor, fields }: Fields) {
  return stepUp(services, client, actor, parse(StepUpInput, fields).currentPassword);
}

function withCookie<Answer>(answer: Answer, cookie: string) {
  return data(answer, { headers: { "Set-Cookie": cookie } });
}
