import { createExecutionContext } from "cloudflare:test";
import { exports } from "cloudflare:workers";
import { isoBase64URL } from "@simplewebauthn/server/helpers";
import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import type { FactorsService } from "#domain/auth/factors.ts";
import { passkeyCreation, passkeyRequest, verifyCreation, verifyRequest } from "#workers/factors/passkeys.ts";
import { newTotp, verifyTotp } from "#workers/factors/totp.ts";
import { Factors } from "#workers/factors/worker.ts";
import { newAuthenticator } from "./authenticator.ts";

const env = { SITE_ORIGIN: "https://sheaf.example", FACTOR_SECRET: "a secret that only these tests know" };
const origin = env.SITE_ORIGIN;
const ann = { id: "user_ann", email: "ann@example.com", existing: [] };

function tampered(text: string) {
  const bytes = isoBase64URL.toBuffer(text);
  const middle = Math.floor(bytes.length / 2);
  bytes.set([(bytes[middle] ?? 0) ^ 1], middle);
  return isoBase64URL.fromBuffer(bytes);
}

async function registered({ counter }: { counter: number }) {
  const authenticator = await newAuthenticator("sheaf.example");
  const { challenge } = await passkeyCreation(env, ann);
  const responseJSON = JSON.stringify(await authenticator.create({ origin, challenge, counter }));
  const passkey = await verifyCreation(env, { responseJSON, challenge });
  if (!passkey) throw new Error("The passkey was refused.");
  return { authenticator, passkey };
}

describe("adding a passkey", () => {
  test("the browser is asked for a discoverable passkey of this site, without attestation", async () => {
    const { challenge, optionsJSON } = await passkeyCreation(env, { ...ann, existing: ["b2xk"] });
    const options = JSON.parse(optionsJSON);
    expect(options).toMatchObject({
      challenge,
      rp: { id: "sheaf.example", name: "Sheaf" },
      user: { id: isoBase64URL.fromUTF8String("user_ann"), name: "ann@example.com" },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
      excludeCredentials: [{ id: "b2xk", type: "public-key" }],
    });
  });

  test("every challenge is different", async () => {
    expect((await passkeyCreation(env, ann)).challenge).not.toBe((await passkeyCreation(env, ann)).challenge);
  });

  test("a valid response creates a passkey", async () => {
    const { authenticator, passkey } = await registered({ counter: 3 });
    expect(passkey).toEqual({
      id: authenticator.id,
      publicKey: expect.stringMatching(/^[\w-]{100,}$/),
      counter: 3,
      transports: ["hybrid", "internal"],
    });
  });

  test("a response for another challenge, origin or site is refused", async () => {
    const { challenge } = await passkeyCreation(env, ann);
    const ours = await newAuthenticator("sheaf.example");
    const theirs = await newAuthenticator("evil.example");
    const right = { origin, challenge, counter: 0 };
    const answers = [
      await ours.create({ ...right, challenge: (await passkeyCreation(env, ann)).challenge }),
      await ours.create({ ...right, origin: "https://evil.example" }),
      await ours.create({ ...right, origin: "https://a.sheaf.example" }),
      await theirs.create(right),
    ];
    for (const answer of answers)
      expect(await verifyCreation(env, { responseJSON: JSON.stringify(answer), challenge })).toBeNull();
  });

  test("a sign-in response does not create a passkey", async () => {
    const { authenticator } = await registered({ counter: 0 });
    const { challenge } = await passkeyCreation(env, ann);
    const responseJSON = JSON.stringify(await authenticator.get({ origin, challenge, counter: 1 }));
    expect(await verifyCreation(env, { responseJSON, challenge })).toBeNull();
  });

  test.each(["", "{", "null", "[]", "{}", '{"id":"a","rawId":"a","type":"public-key","response":{}}'])(
    "a malformed response is refused: %s",
    async (responseJSON) => {
      const { challenge } = await passkeyCreation(env, ann);
      expect(await verifyCreation(env, { responseJSON, challenge })).toBeNull();
    },
  );

  test("unknown transports are dropped", async () => {
    const authenticator = await newAuthenticator("sheaf.example");
    const { challenge } = await passkeyCreation(env, ann);
    const answer = await authenticator.create({ origin, challenge, counter: 0 });
    const transports = ["usb", "<script>", { internal: true }];
    const responseJSON = JSON.stringify({ ...answer, response: { ...answer.response, transports } });
    expect((await verifyCreation(env, { responseJSON, challenge }))?.transports).toEqual(["usb"]);
  });
});

describe("signing in with a passkey", () => {
  test("the browser may offer any passkey of this site", async () => {
    const { challenge, optionsJSON } = await passkeyRequest(env);
    const options = JSON.parse(optionsJSON);
    expect(options).toMatchObject({ challenge, rpId: "sheaf.example", userVerification: "preferred" });
    expect(options.allowCredentials ?? []).toEqual([]);
  });

  test("a valid response returns the new counter", async () => {
    const { authenticator, passkey } = await registered({ counter: 1 });
    const { challenge } = await passkeyRequest(env);
    const responseJSON = JSON.stringify(await authenticator.get({ origin, challenge, counter: 2 }));
    expect(await verifyRequest(env, { responseJSON, challenge, passkey })).toEqual({ counter: 2, userVerified: false });
  });

  test("an authenticator that does not count stays at 0", async () => {
    const { authenticator, passkey } = await registered({ counter: 0 });
    const { challenge } = await passkeyRequest(env);
    const responseJSON = JSON.stringify(await authenticator.get({ origin, challenge, counter: 0 }));
    expect(await verifyRequest(env, { responseJSON, challenge, passkey })).toEqual({ counter: 0, userVerified: false });
  });

  test("a response for another challenge or origin is refused", async () => {
    const { authenticator, passkey } = await registered({ counter: 1 });
    const { challenge } = await passkeyRequest(env);
    const right = { origin, challenge, counter: 2 };
    const answers = [
      await authenticator.get({ ...right, challenge: (await passkeyRequest(env)).challenge }),
      await authenticator.get({ ...right, origin: "https://evil.example" }),
      await authenticator.get({ ...right, origin: "http://sheaf.example" }),
    ];
    for (const answer of answers)
      expect(await verifyRequest(env, { responseJSON: JSON.stringify(answer), challenge, passkey })).toBeNull();
  });

  test("changed data or a changed signature is refused", async () => {
    const { authenticator, passkey } = await registered({ counter: 1 });
    const { challenge } = await passkeyRequest(env);
    const answer = await authenticator.get({ origin, challenge, counter: 2 });
    const later = await authenticator.get({ origin, challenge, counter: 9 });
    const { response } = answer;
    const changes = [
      { signature: tampered(response.signature) },
      { signature: later.response.signature },
      { authenticatorData: later.response.authenticatorData },
    ];
    for (const change of changes) {
      const responseJSON = JSON.stringify({ ...answer, response: { ...response, ...change } });
      expect(await verifyRequest(env, { responseJSON, challenge, passkey })).toBeNull();
    }
  });

  test("a counter that does not increase is refused, since the passkey may have been copied", async () => {
    const { authenticator, passkey } = await registered({ counter: 5 });
    const { challenge } = await passkeyRequest(env);
    for (const counter of [0, 4, 5]) {
      const responseJSON = JSON.stringify(await authenticator.get({ origin, challenge, counter }));
      expect(await verifyRequest(env, { responseJSON, challenge, passkey })).toBeNull();
    }
  });

  test("another passkey's response is refused, under its own id or the expected one", async () => {
    const { passkey } = await registered({ counter: 1 });
    const { authenticator: other } = await registered({ counter: 1 });
    const { challenge } = await passkeyRequest(env);
    const answer = await other.get({ origin, challenge, counter: 2 });
    for (const response of [answer, { ...answer, id: passkey.id, rawId: passkey.id }])
      expect(await verifyRequest(env, { responseJSON: JSON.stringify(response), challenge, passkey })).toBeNull();
  });

  test.each(["", "{", "null", "{}"])("a malformed response is refused: %s", async (responseJSON) => {
    const { passkey } = await registered({ counter: 1 });
    const { challenge } = await passkeyRequest(env);
    expect(await verifyRequest(env, { responseJSON, challenge, passkey })).toBeNull();
  });
});

describe("authenticator codes", () => {
  const now = Date.UTC(2026, 9, 1, 12, 0, 10);
  const step = Math.floor(now / 30_000);

  function codeOf(secret: string, steps = 0) {
    return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now + steps * 30_000 });
  }

  test("codes are those of RFC 6238", async () => {
    const secret = Secret.fromLatin1("12345678901234567890").base32;
    expect(TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: 59_000 })).toBe("287082");
  });

  test("a new secret has 160 bits and an SVG without scripts", async () => {
    const { secret, qrSvg } = await newTotp(env, ann.email);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(qrSvg).toMatch(/^<svg [\s\S]*<\/svg>$/);
    expect(qrSvg).not.toMatch(/<script|\son\w+=|href|foreignObject/i);
    expect((await newTotp(env, ann.email)).secret).not.toBe(secret);
  });

  test("a valid code returns its time step, with or without spaces", async () => {
    const { encryptedSecret, secret } = await newTotp(env, ann.email);
    const code = codeOf(secret);
    expect(await verifyTotp(env, { encryptedSecret, code, lastStep: 0, now })).toBe(step);
    const spaced = ` ${code.slice(0, 3)} ${code.slice(3)} `;
    expect(await verifyTotp(env, { encryptedSecret, code: spaced, lastStep: 0, now })).toBe(step);
  });

  test("a code is valid one step early or late, not two", async () => {
    const { encryptedSecret, secret } = await newTotp(env, ann.email);
    for (const steps of [-1, 1])
      expect(await verifyTotp(env, { encryptedSecret, code: codeOf(secret, steps), lastStep: 0, now })).toBe(
        step + steps,
      );
    for (const steps of [-2, 2])
      expect(await verifyTotp(env, { encryptedSecret, code: codeOf(secret, steps), lastStep: 0, now })).toBeNull();
  });

  test("a used time step and all before it are refused", async () => {
    const { encryptedSecret, secret } = await newTotp(env, ann.email);
    for (const steps of [-1, 0])
      expect(await verifyTotp(env, { encryptedSecret, code: codeOf(secret, steps), lastStep: step, now })).toBeNull();
    expect(await verifyTotp(env, { encryptedSecret, code: codeOf(secret, 1), lastStep: step, now })).toBe(step + 1);
  });

  test.each(["", "12345", "1234567", "abcdef", "12-345", "١٢٣٤٥٦"])("the code %s is refused", async (code) => {
    const { encryptedSecret } = await newTotp(env, ann.email);
    expect(await verifyTotp(env, { encryptedSecret, code, lastStep: 0, now })).toBeNull();
  });

  test("another secret's code is refused", async () => {
    const { encryptedSecret } = await newTotp(env, ann.email);
    const { secret } = await newTotp(env, "bob@example.com");
    expect(await verifyTotp(env, { encryptedSecret, code: codeOf(secret), lastStep: 0, now })).toBeNull();
  });

  test("the encrypted secret does not contain the secret and differs each time", async () => {
    const { encryptedSecret, secret } = await newTotp(env, ann.email);
    expect(encryptedSecret).toMatch(/^[\w-]+$/);
    expect(encryptedSecret).not.toContain(secret);
    expect(new TextDecoder().decode(isoBase64URL.toBuffer(encryptedSecret))).not.toContain(secret);
    expect(isoBase64URL.toBuffer(encryptedSecret)).toHaveLength(12 + 32 + 16);
    expect((await newTotp(env, ann.email)).encryptedSecret.slice(0, 16)).not.toBe(encryptedSecret.slice(0, 16));
  });

  test("an encrypted secret that was changed, or made with another key, is refused", async () => {
    const { encryptedSecret, secret } = await newTotp(env, ann.email);
    const code = codeOf(secret);
    for (const wrong of [tampered(encryptedSecret), encryptedSecret.slice(0, -4), "", "???"])
      expect(await verifyTotp(env, { encryptedSecret: wrong, code, lastStep: 0, now })).toBeNull();
    const elsewhere = { ...env, FACTOR_SECRET: "another secret that only these tests know" };
    expect(await verifyTotp(elsewhere, { encryptedSecret, code, lastStep: 0, now })).toBeNull();
  });

  test("a worker without its secret throws an error", async () => {
    const unset = { ...env, FACTOR_SECRET: "" };
    await expect(newTotp(unset, ann.email)).rejects.toThrow("The secret FACTOR_SECRET is not set.");
    const attempt = { encryptedSecret: "", code: "123456", lastStep: 0, now };
    await expect(verifyTotp(unset, attempt)).rejects.toThrow("The secret FACTOR_SECRET is not set.");
  });

  test("production refuses the public secret of local use", async () => {
    const local = { ...env, FACTOR_SECRET: "local-factor-secret-of-more-than-32-characters" };
    await expect(newTotp(local, ann.email)).rejects.toThrow("The secret FACTOR_SECRET is the public one");
    expect(() => new Factors(createExecutionContext(), local)).toThrow("The secret FACTOR_SECRET is the public one");
  });
});

describe("the worker", () => {
  test("the site can call the worker's entrypoint", async () => {
    const { Factors } = exports as unknown as { Factors: FactorsService };
    const { encryptedSecret, secret } = await Factors.newTotp(ann.email);
    const now = Date.now();
    const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now });
    expect(await Factors.verifyTotp({ encryptedSecret, code, lastStep: 0, now })).toBe(Math.floor(now / 30_000));
    expect(JSON.parse((await Factors.passkeyRequest()).optionsJSON)).toMatchObject({ rpId: "localhost" });
  });

  test("the worker answers no request from outside", async () => {
    expect((await exports.default.fetch("https://factors.example/")).status).toBe(404);
  });
});
