import { env } from "cloudflare:workers";
import { CompactSign, decodeJwt, jwtVerify, SignJWT } from "jose";
import { expect, test } from "vitest";
import { previewRuns, previewUses } from "#db/schema/index.ts";
import { deleteExpired } from "#domain/auth/sessions.server.ts";
import { MAX_TOKEN_AGE_MS, TOKEN_LIFETIME_MS } from "#domain/previews/rules.ts";
import {
  type PreviewToken,
  type PreviewView,
  validateAppAddress,
  validateToken,
} from "#domain/previews/token-validation.ts";
import { createPreviewToken, readPreviewToken } from "#domain/previews/tokens.server.ts";
import { createProject } from "#domain/projects/commands.server.ts";
import { findOwnProject } from "#domain/projects/queries.server.ts";
import { insertUser, testServices, utf8 } from "#tests/support/services.ts";

async function setUp() {
  const { services, clock } = testServices();
  const owner = { ...(await insertUser(services, "builder")), sessionId: "session" };
  const { id } = await createProject(services, owner, { name: "Focus", bytes: utf8("<p>secret</p>") });
  const project = await findOwnProject(services, owner, id);
  return { services, clock, owner, project };
}

test("a token is a signed id for 10 minutes, and KV holds its payload as long, without the HTML", async () => {
  const { services, clock, owner, project } = await setUp();
  clock.now = Date.now();
  const { token, label, origin } = await createPreviewToken(services, owner, { kind: "private", project });
  const key = utf8(services.config.previewSecret);
  const { payload, protectedHeader } = await jwtVerify(token, key, { currentDate: new Date(clock.now) });
  expect(protectedHeader).toEqual({ alg: "HS256" });
  expect(payload).toEqual({ jti: expect.any(String), aud: "preview", exp: expect.any(Number) });
  expect(payload.jti).toMatch(/^[0-9a-f]{32}$/);

  const { keys } = await env.PREVIEW_TOKENS.list({ prefix: payload.jti });
  expect(keys[0]?.expiration).toBeGreaterThan(clock.now / 1000 + 595);
  expect(keys[0]?.expiration).toBeLessThan(clock.now / 1000 + 605);
  const kept = await services.tokens.get(payload.jti ?? "");
  expect(kept).toEqual({
    ...{ jti: payload.jti, projectId: project.id, name: "Focus", htmlSha256: project.htmlSha256, label },
    ...{ userId: owner.userId, sessionIdHash: "session", previewEpoch: 0 },
    ...{ createdAt: expect.any(Number), expiresAt: (kept?.createdAt ?? 0) + TOKEN_LIFETIME_MS },
  });
  expect(payload.exp).toBe(Math.floor((kept?.expiresAt ?? 0) / 1000));
  expect(label).toMatch(/^p/);
  expect(origin).toBe(`http://${label}.${env.APPS_HOST}`);
});

test("only the owner gets a private run, and only admins a moderator's, each on a fresh origin", async () => {
  const { services, owner, project } = await setUp();
  const other = await insertUser(services, "architect");
  const admin = await insertUser(services, "admin");
  for (const actor of [other, admin]) {
    await expect(createPreviewToken(services, actor, { kind: "private", project })).rejects.toMatchObject({
      code: "missing",
      message: "App not found or access denied",
    });
  }
  await expect(createPreviewToken(services, owner, { kind: "moderator", project })).rejects.toMatchObject({
    code: "forbidden",
  });
  const labels = new Set<string>();
  for (let run = 0; run < 3; run++) {
    labels.add((await createPreviewToken(services, admin, { kind: "moderator", project })).label);
  }
  expect(labels.size).toBe(3);
  expect([...labels].every((label) => label.startsWith("m"))).toBe(true);
});

test("a token in an address shows its project only to its owner", async () => {
  const { services, clock, owner, project } = await setUp();
  const { token } = await createPreviewToken(services, owner, { kind: "private", project });
  const read = (actor: typeof owner | null, text: string, view: PreviewView = "sandbox") =>
    readPreviewToken(services, actor, text, view);
  expect(await read(owner, token)).toMatchObject({ projectId: project.id, name: "Focus" });
  expect(await read(owner, token)).toMatchObject({ projectId: project.id });

  await expect(read(null, token)).rejects.toThrow("Authentication required");
  await expect(read(owner, "")).rejects.toThrow("No app ID or token provided");
  await expect(read(owner, `${token}x`)).rejects.toThrow("Invalid preview token");
  const other = { ...(await insertUser(services, "admin")), sessionId: "session" };
  await expect(read(other, token)).rejects.toThrow("Invalid or expired security token");
  clock.now += TOKEN_LIFETIME_MS;
  await expect(read(owner, token)).rejects.toThrow("Preview token has expired");
  await expect(read(owner, token, "subdomain")).rejects.toThrow("Preview session has expired");
});

test("a token signed with another secret is refused", async () => {
  const { services, owner, project } = await setUp();
  const config = { ...services.config, previewSecret: "another" };
  const { token } = await createPreviewToken({ ...services, config }, owner, { kind: "private", project });
  expect(await services.tokens.get(decodeJwt(token).jti ?? "")).not.toBeNull();
  await expect(readPreviewToken(services, owner, token, "sandbox")).rejects.toThrow("Invalid preview token");
});

const CLAIMS = { jti: "j", aud: "preview", exp: 4_000_000_000 };

test.each<[string, (key: Uint8Array) => Promise<string> | string]>([
  [
    "without an expiry",
    (key) => new SignJWT({ ...CLAIMS, exp: undefined }).setProtectedHeader({ alg: "HS256" }).sign(key),
  ],
  ["without an id", (key) => new SignJWT({ ...CLAIMS, jti: undefined }).setProtectedHeader({ alg: "HS256" }).sign(key)],
  [
    "for another purpose",
    (key) => new SignJWT({ ...CLAIMS, aud: "digest" }).setProtectedHeader({ alg: "HS256" }).sign(key),
  ],
  [
    "without a purpose",
    (key) => new SignJWT({ ...CLAIMS, aud: undefined }).setProtectedHeader({ alg: "HS256" }).sign(key),
  ],
  ["by another algorithm", (key) => new SignJWT(CLAIMS).setProtectedHeader({ alg: "HS512" }).sign(key)],
  [
    "with a payload that is no JSON",
    (key) => new CompactSign(utf8("jti")).setProtectedHeader({ alg: "HS256" }).sign(key),
  ],
  ["unsigned", () => `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(CLAIMS))}.`.replaceAll("=", "")],
  ["no token at all", () => "a.b.c"],
])("a token that is signed %s is invalid", async (_, sign) => {
  const { services, owner } = await setUp();
  const token = await sign(utf8(services.config.previewSecret.padEnd(64, "x")));
  const config = { ...services.config, previewSecret: services.config.previewSecret.padEnd(64, "x") };
  await expect(readPreviewToken({ ...services, config }, owner, token, "sandbox")).rejects.toThrow(
    "Invalid preview token",
  );
});

const NOW = 1_800_000_000_000;
const WHOLE: PreviewToken = {
  ...{ jti: "j", projectId: "p", name: "Focus", htmlSha256: "d", userId: "u", sessionIdHash: "s", label: "l" },
  ...{ previewEpoch: 0, createdAt: NOW, expiresAt: NOW + MAX_TOKEN_AGE_MS + 1000 },
};
const TOO_LATE = { sandbox: "Preview token has expired", subdomain: "Preview session has expired" };

const KEPT: Array<[string, Partial<PreviewToken> | null, string | typeof TOO_LATE | null]> = [
  ["whole and new", WHOLE, null],
  ["15 minutes old", { ...WHOLE, createdAt: NOW - MAX_TOKEN_AGE_MS }, null],
  ["older than 15 minutes", { ...WHOLE, createdAt: NOW - MAX_TOKEN_AGE_MS - 1 }, TOO_LATE],
  ["about to expire", { ...WHOLE, expiresAt: NOW + 1 }, null],
  ["expired", { ...WHOLE, expiresAt: NOW }, TOO_LATE],
  ["from the future", { ...WHOLE, createdAt: NOW + 1 }, "Invalid or expired security token"],
  ["unknown", null, "Invalid or expired security token"],
  ["empty", {}, "Invalid preview token"],
  ["without HTML", { ...WHOLE, htmlSha256: "" }, "Invalid preview token"],
  ["without a name", { ...WHOLE, name: "" }, "Invalid preview token"],
  ["without an expiry", { ...WHOLE, expiresAt: undefined }, "Invalid preview token"],
  ["without a timestamp", { ...WHOLE, createdAt: undefined }, "Invalid preview token"],
  ["with a broken timestamp", { ...WHOLE, createdAt: Number.NaN }, "Invalid preview token"],
  ["without a session", { ...WHOLE, sessionIdHash: "" }, "Invalid preview token"],
];

test.each(KEPT)("a token that is %s", (_, kept, problem) => {
  for (const view of ["sandbox", "subdomain"] as const) {
    const expected = problem !== null && typeof problem === "object" ? problem[view] : problem;
    expect(validateToken(kept, view, NOW)).toEqual(expected === null ? { token: kept } : { problem: expected });
  }
});

const LABEL = `p${"a2".repeat(13)}`;
const DOMAIN = "Invalid preview domain";

test.each<[string, string | null]>([
  [`https://${LABEL}.apps.example/`, null],
  [`http://${LABEL}.apps.example/`, DOMAIN],
  [`https://${LABEL}.apps.example.evil.example/`, DOMAIN],
  [`https://${LABEL}.apps.example:8443/`, DOMAIN],
  ["https://apps.example/", DOMAIN],
  ["https://x.apps.example/", DOMAIN],
  ["/preview-sandbox", DOMAIN],
  [`//${LABEL}.apps.example/`, DOMAIN],
  [`blob:https://${LABEL}.apps.example/`, DOMAIN],
  ["javascript:alert(1)", DOMAIN],
  ["data:text/html,x", DOMAIN],
  ["", DOMAIN],
  ["https://", DOMAIN],
])("the address %j of an app's origin", (address, problem) => {
  expect(validateAppAddress(address, { siteOrigin: "https://sheaf.example", appsHost: "apps.example" })).toBe(problem);
});

test("used tokens and expired runs are deleted", async () => {
  const { services, clock, owner, project } = await setUp();
  const { db } = services;
  for (const [key, expiresAt] of [["past", clock.now - 1] as const, ["present", clock.now + 60_000] as const]) {
    await db.batch([
      db.insert(previewUses).values({ jti: key, userId: owner.userId, usedAt: 1, expiresAt }),
      db.insert(previewRuns).values({
        ...{ runHash: key, jti: key, userId: owner.userId, sessionIdHash: "session", projectId: project.id },
        ...{ htmlSha256: project.htmlSha256, label: LABEL, previewEpoch: 0, createdAt: 1, expiresAt },
      }),
    ]);
  }
  await deleteExpired(services);
  expect((await db.select().from(previewUses)).map(({ jti }) => jti)).toEqual(["present"]);
  expect((await db.select().from(previewRuns)).map(({ jti }) => jti)).toEqual(["present"]);
});
