import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { isoBase64URL } from "@simplewebauthn/server/helpers";
import type { FactorsService, Passkey } from "#domain/auth/factors.ts";
import { BRAND } from "#domain/kit/brand.ts";

export type PasskeysEnv = { SITE_ORIGIN: string };

const TRANSPORTS = ["usb", "nfc", "ble", "smart-card", "hybrid", "internal"];

/** Binds passkeys to the site's host and origin. Without a PIN or fingerprint they are one factor (`passkeys.server.ts`). */
function expectationsOf({ SITE_ORIGIN }: PasskeysEnv, challenge: string) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: SITE_ORIGIN,
    expectedRPID: new URL(SITE_ORIGIN).hostname,
    requireUserVerification: false,
  };
}

export async function passkeyCreation(
  env: PasskeysEnv,
  { id, email, existing }: Parameters<FactorsService["passkeyCreation"]>[0],
) {
  const options = await generateRegistrationOptions({
    rpName: BRAND,
    rpID: new URL(env.SITE_ORIGIN).hostname,
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: email,
    attestationType: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
    excludeCredentials: existing.map((credential) => ({ id: credential })),
  });
  return { challenge: options.challenge, optionsJSON: JSON.stringify(options) };
}

export async function verifyCreation(
  env: PasskeysEnv,
  { responseJSON, challenge }: Parameters<FactorsService["verifyCreation"]>[0],
): Promise<Passkey | null> {
  const expectations = expectationsOf(env, challenge);
  try {
    const response: RegistrationResponseJSON = JSON.parse(responseJSON);
    const { registrationInfo } = await verifyRegistrationResponse({ ...expectations, response });
    if (!registrationInfo) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return {
      id,
      publicKey: isoBase64URL.fromBuffer(publicKey),
      counter,
      transports: TRANSPORTS.filter((transport) => transports.includes(transport)),
    };
  } catch {
    return null;
  }
}

export async function passkeyRequest(env: PasskeysEnv) {
  const rpID = new URL(env.SITE_ORIGIN).hostname;
  const options = await generateAuthenticationOptions({ rpID, userVerification: "preferred" });
  return { challenge: options.challenge, optionsJSON: JSON.stringify(options) };
}

export async function verifyRequest(
  env: PasskeysEnv,
  { responseJSON, challenge, passkey }: Parameters<FactorsService["verifyRequest"]>[0],
) {
  const expectations = expectationsOf(env, challenge);
  try {
    const response: AuthenticationResponseJSON = JSON.parse(responseJSON);
    if (response.id !== passkey.id) return null;
    const credential = { ...passkey, publicKey: isoBase64URL.toBuffer(passkey.publicKey) };
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expectations,
      response,
      credential,
    });
    if (!verified) return null;
    return { counter: authenticationInfo.newCounter, userVerified: authenticationInfo.userVerified };
  } catch {
    return null;
  }
}
