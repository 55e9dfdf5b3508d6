import * as z from "zod/mini";
import { clearCookie, clearScriptsCookie, readTokenCookie, setCookie } from "#app/cookies.ts";
import { type ActionCall, NoFields, userIntent } from "#app/forms.ts";
import { cancelDeletion, requestDeletion, saveProfile } from "#domain/accounts/commands.server.ts";
import { ProfileInput } from "#domain/accounts/schemas.ts";
import { createToken, revokeToken } from "#domain/api-tokens/commands.server.ts";
import { TokenInput } from "#domain/api-tokens/schemas.ts";
import { changePassword, requestEmailChange, verifyStepUp } from "#domain/auth/credentials.server.ts";
import { addPasskey, removePasskey, startAddingPasskey } from "#domain/auth/passkeys.server.ts";
import { ChangeEmailInput, NewPasswordInput, PasskeyNameInput, StepUpInput } from "#domain/auth/schemas.ts";
import { revokeSession } from "#domain/auth/sessions.server.ts";
import { confirmTotp, removeTotp, startTotp } from "#domain/auth/totp.server.ts";
import { titled, titleOf } from "#domain/kit/parse.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";

const IdInput = z.object({ id: z.string() });

export const INTENTS = {
  save: userIntent({ schema: ProfileInput, run: saveProfile, toast: "Profile saved" }),
  "change-email": userIntent({
    schema: ChangeEmailInput,
    run: (services, actor, input, { client }) => requestEmailChange(services, client, actor, input),
    toast: "Check your new inbox for the link",
  }),
  "change-password": userIntent({
    schema: z.intersection(NewPasswordInput, StepUpInput),
    async run(services, actor, input, { client, request, cookies }) {
      const { token } = await changePassword(services, client, actor, input);
      cookies.push(setCookie(request, "session", token));
    },
    toast: "Password updated successfully!",
  }),
  revoke: userIntent({
    schema: IdInput,
    run: (services, actor, { id }) => revokeSession(services, actor, id),
    toast: "Device signed out",
  }),
  passkey: withStepUp(PasskeyNameInput, async (services, actor, { name }, { request, cookies }) => {
    const { optionsJSON, challengeToken } = await startAddingPasskey(services, actor);
    cookies.push(setCookie(request, "challenge", challengeToken));
    return { optionsJSON, name };
  }),
  "passkey-add": userIntent({
    schema: titled(titleOf(PasskeyNameInput), z.extend(PasskeyNameInput, { response: z.string() })),
    run: (services, actor, { name, response }, { request }) =>
      addPasskey(services, actor, {
        name,
        responseJSON: response,
        challengeToken: readTokenCookie(request, "challenge"),
      }),
    toast: "Passkey added",
  }),
  "passkey-remove": withStepUp(IdInput, (services, actor, { id }) => removePasskey(services, actor, id), {
    toast: "Passkey removed",
  }),
  totp: withStepUp(NoFields, (services, actor) => startTotp(services, actor)),
  "totp-confirm": userIntent({
    schema: z.object({ code: z.string() }),
    run: (services, actor, { code }) => confirmTotp(services, actor, code),
    toast: "Authenticator added",
  }),
  "totp-remove": withStepUp(NoFields, (services, actor) => removeTotp(services, actor), {
    toast: "Authenticator removed",
  }),
  "token-create": withStepUp(
    TokenInput,
    (services, actor, input, { client }) => createToken(services, client, actor, input),
    { lists: ["rights"] },
  ),
  "token-revoke": userIntent({
    schema: IdInput,
    run: (services, actor, { id }) => revokeToken(services, actor, id),
    toast: (kind) => (kind === "connection" ? "Assistant disconnected" : "Token revoked"),
  }),
  delete: withStepUp(
    z.object({ email: z.string() }),
    async (services, actor, { email }, { request, cookies }) => {
      await requestDeletion(services, actor, email);
      cookies.push(clearCookie(request, "session"), clearScriptsCookie(request));
    },
    { toast: "Your account will be deleted" },
  ),
  keep: userIntent({ schema: NoFields, run: cancelDeletion, toast: "Your account won't be deleted" }),
};

function withStepUp<Shape extends z.core.$ZodShape, Data>(
  schema: z.ZodMiniObject<Shape>,
  run: (
    services: Services,
    actor: Actor,
    input: z.output<z.ZodMiniObject<Shape>>,
    call: ActionCall,
  ) => Data | Promise<Data>,
  { toast, lists }: { toast?: string; lists?: ReadonlyArray<string> } = {},
) {
  return userIntent({
    lists,
    schema: titled(titleOf(schema) ?? titleOf(StepUpInput), z.intersection(StepUpInput, schema)),
    async run(services, actor, { currentPassword, ...input }, call) {
      await verifyStepUp(services, call.client, actor, currentPassword);
      return run(services, actor, input as z.output<z.ZodMiniObject<Shape>>, call);
    },
    toast,
  });
}
