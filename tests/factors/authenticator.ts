import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { isoBase64URL, isoCBOR, isoUint8Array } from "@simplewebauthn/server/helpers";

const ES256 = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
/** Flags of authenticator data (WebAuthn level 3, 6.1). */
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const CREDENTIAL_INCLUDED = 0x40;

type Bytes = Uint8Array<ArrayBuffer>;
type Ceremony = { origin: string; challenge: string; counter: number };
/** Without `isUserVerified` the key asks for no PIN or fingerprint. */
type SignIn = Ceremony & { isUserVerified?: boolean };

async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

function clientData(type: "webauthn.create" | "webauthn.get", { origin, challenge }: Ceremony): Bytes {
  return new TextEncoder().encode(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

async function authenticatorData(rpID: string, flags: number, counter: number, credential: Bytes = new Uint8Array()) {
  const count = new DataView(new ArrayBuffer(4));
  count.setUint32(0, counter);
  const rpIdHash = await sha256(new TextEncoder().encode(rpID));
  return isoUint8Array.concat([rpIdHash, Uint8Array.of(flags), new Uint8Array(count.buffer), credential]);
}

/** No leading zeros, except one where the number would read as negative. */
function derInteger(bytes: Bytes) {
  const digits = bytes.slice(bytes.findIndex((byte) => byte > 0));
  const sign = (digits[0] ?? 0) > 0x7f ? [0] : [];
  return [0x02, sign.length + digits.length, ...sign, ...digits];
}

/** WebCrypto signs as r||s; an authenticator answers with a DER SEQUENCE of both. */
function derSignature(raw: Bytes) {
  const body = [...derInteger(raw.slice(0, 32)), ...derInteger(raw.slice(32))];
  return Uint8Array.of(0x30, body.length, ...body);
}

async function coseKey(key: CryptoKey) {
  const point = new Uint8Array((await crypto.subtle.exportKey("raw", key)) as ArrayBuffer);
  const entries: Array<[number, number | Bytes]> = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, point.slice(1, 33)],
    [-3, point.slice(33)],
  ];
  return isoCBOR.encode(new Map(entries));
}

export async function newAuthenticator(rpID: string) {
  const pair = (await crypto.subtle.generateKey(ES256, true, ["sign", "verify"])) as CryptoKeyPair;
  const rawId = crypto.getRandomValues(new Uint8Array(16));
  const id = isoBase64URL.fromBuffer(rawId);
  const answer = { id, rawId: id, type: "public-key", clientExtensionResults: {} } as const;

  return {
    id,

    async create(ceremony: Ceremony): Promise<RegistrationResponseJSON> {
      const aaguid = new Uint8Array(16);
      const idLength = Uint8Array.of(0, rawId.length);
      const credential = isoUint8Array.concat([aaguid, idLength, rawId, await coseKey(pair.publicKey)]);
      const flags = USER_PRESENT | CREDENTIAL_INCLUDED;
      const authData = await authenticatorData(rpID, flags, ceremony.counter, credential);
      const attestation = isoCBOR.encode(
        new Map<string, string | Bytes | Map<string, string>>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", authData],
        ]),
      );
      const response = {
        clientDataJSON: isoBase64URL.fromBuffer(clientData("webauthn.create", ceremony)),
        attestationObject: isoBase64URL.fromBuffer(attestation),
        transports: ["internal", "hybrid"],
      };
      return { ...answer, response };
    },

    async get({ isUserVerified = false, ...ceremony }: SignIn): Promise<AuthenticationResponseJSON> {
      const client = clientData("webauthn.get", ceremony);
      const flags = isUserVerified ? USER_PRESENT | USER_VERIFIED : USER_PRESENT;
      const authData = await authenticatorData(rpID, flags, ceremony.counter);
      const signed = isoUint8Array.concat([authData, await sha256(client)]);
      const signature = new Uint8Array(await crypto.subtle.sign(ES256, pair.privateKey, signed));
      const response = {
        clientDataJSON: isoBase64URL.fromBuffer(client),
        authenticatorData: isoBase64URL.fromBuffer(authData),
        signature: isoBase64URL.fromBuffer(derSignature(signature)),
      };
      return { ...answer, response };
    },
  };
}
