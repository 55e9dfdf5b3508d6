import { data } from "react-router";
import { respond } from "#app/context.ts";
import { clearCookie, readToken, setCookie } from "#app/cookies.ts";
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

type Call = { services: Services; client: Client; actor: Actor; request: Request; form: FormData };

const UNEXPECTED = { title: "Error", message: "An unexpected error occurred." };

/** Carries out one form of the page. What matters asks for the current password first. */
export async function runIntent({ services, client, actor, request, form }: Call) {
  const fields = Object.fromEntries(form);
  const text = (name: string) => String(fields[name] ?? "");
  const confirmed = () => stepUp(services, client, actor, parse(StepUpInput, fields).currentPassword);
  switch (fields.intent) {
    case "save":
      return respond("Profile saved", () => saveProfile(services, actor, parse(ProfileInput, fields)), {
        title: "Error saving profile",
        message: "Failed to save your profile changes.",
      });
    case "change-email":
      return respond(
        "Check your new mailbox for the link",
        () => requestEmailChange(services, client, actor, parse(ChangeEmailInput, fields)),
        UNEXPECTED,
      );
    case "change-password": {
      const input = NewPasswordInput.and(StepUpInput);
      const answer = await respond(
        "Password updated successfully!",
        () => changePassword(services, client, actor, parse(input, fields)),
        UNEXPECTED,
      );
      if (!answer.ok) return answer;
      return withCookie({ ...answer, data: null }, setCookie("session", answer.data.token));
    }
    case "revoke":
      return respond("Device signed out", () => revokeSession(services, actor, text("id")), UNEXPECTED);
    case "passkey": {
      const answer = await respond(null, async () => {
        await confirmed();
        return startPasskey(services, actor);
      });
      if (!answer.ok) return answer;
      const { optionsJSON, challengeToken } = answer.data;
      return withCookie({ ...answer, data: { optionsJSON } }, setCookie("challenge", challengeToken));
    }
    case "passkey-add":
      return respond("Passkey added", async () => {
        const { name } = parse(PasskeyNameInput, fields);
        const challengeToken = readToken(request, "challenge");
        await addPasskey(services, actor, { name, responseJSON: text("response"), challengeToken });
      });
    case "passkey-remove":
      return respond("Passkey removed", async () => {
        await confirmed();
        await removePasskey(services, actor, text("id"));
      });
    case "totp":
      return respond(null, async () => {
        await confirmed();
        return startTotp(services, actor);
      });
    case "totp-confirm":
      return respond("Authenticator added", () => confirmTotp(services, actor, text("code")));
    case "totp-remove":
      return respond("Authenticator removed", async () => {
        await confirmed();
        await removeTotp(services, actor);
      });
    case "delete": {
      const answer = await respond("Your account will be deleted", async () => {
        await confirmed();
        await requestDeletion(services, actor, text("email"));
      });
      return answer.ok ? withCookie(answer, clearCookie("session")) : answer;
    }
    case "keep":
      return respond("Your account stays", () => keepAccount(services, actor), UNEXPECTED);
    default:
      return respond(null, async () => null);
  }
}

function withCookie<Answer>(answer: Answer, cookie: string) {
  return data(answer, { headers: { "Set-Cookie": cookie } });
}
