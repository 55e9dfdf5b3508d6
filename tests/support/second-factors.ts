import { TOTP } from "otpauth";
import { addPasskey, startAddingPasskey, startPasskeySignIn } from "#domain/auth/passkeys.server.ts";
import { signIn } from "#domain/auth/sign-in.server.ts";
import { confirmTotp, startTotp } from "#domain/auth/totp.server.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { newAuthenticator } from "#tests/factors/authenticator.ts";
import { CLIENT, insertAccount, PASSWORD } from "#tests/support/accounts.ts";
import { testServices } from "#tests/support/services.ts";

export async function account() {
  const { services, clock, liveEvents } = testServices();
  const { actor, email } = await insertAccount(services);
  return { services, clock, liveEvents, input: { email, password: PASSWORD }, actor };
}

export async function withAuthenticator(services: Services, actor: Actor) {
  const { secret } = await startTotp(services, actor);
  const app = new TOTP({ secret });
  const codes = await confirmTotp(services, actor, app.generate({ timestamp: services.now() }));
  return { app, codes };
}

export async function startSignIn(services: Services, input: { email: string; password: string }) {
  const result = await signIn(services, CLIENT, input);
  if (result.step !== "second-factor") throw new Error("no second factor was asked");
  return result.challenge;
}

export async function withPasskey({ services, actor }: { services: Services; actor: Actor }, name = "Laptop") {
  const origin = services.config.siteOrigin;
  const device = await newAuthenticator("localhost");
  const add = await startAddingPasskey(services, actor);
  const created = await device.create({ origin, challenge: JSON.parse(add.optionsJSON).challenge, counter: 1 });
  const answer = { responseJSON: JSON.stringify(created), challengeToken: add.challengeToken };
  await addPasskey(services, actor, { name, ...answer });
  return {
    id: device.id,
    async answer(counter: number, { isUserVerified = true } = {}) {
      const { challengeToken, optionsJSON } = await startPasskeySignIn(services, CLIENT);
      const response = await device.get({
        origin,
        challenge: JSON.parse(optionsJSON).challenge,
        counter,
        isUserVerified,
      });
      return { responseJSON: JSON.stringify(response), challengeToken };
    },
  };
}
