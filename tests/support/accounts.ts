import { signUp } from "#domain/auth/commands.server.ts";
import { confirmEmail } from "#domain/auth/confirm.server.ts";
import type { Mail, Services } from "#domain/services.ts";

export const CLIENT = { ip: "192.0.2.1", device: "Test browser", deviceToken: null };

export function credentials(password = "quiet-lantern-7") {
  return { email: `${crypto.randomUUID()}@example.test`, password, confirmPassword: password };
}

/** The token in a mail's link, as somebody who reads it finds it. */
export function linkToken(mail: Mail | undefined) {
  return /(?:token|change)=([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "no token";
}

/** An account through the front door: signed up, and confirmed by the mailed link. */
export async function signUpConfirmed(services: Services, mails: Array<Mail>, input = credentials()) {
  await signUp(services, CLIENT, input);
  await confirmEmail(services, CLIENT, { token: linkToken(mails.at(-1)), browserToken: null });
  return input;
}
