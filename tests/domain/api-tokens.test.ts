import { eq } from "drizzle-orm";
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { apiTokens, notifications, sessions, userStatus, users } from "#db/schema/index.ts";
import { API_RIGHTS } from "#db/vocabulary.ts";
import { requestDeletion } from "#domain/accounts/commands.server.ts";
import { exportAccount } from "#domain/accounts/export.server.ts";
import { suspendUser } from "#domain/administration/commands.server.ts";
import { connectClient, createToken, revokeToken, touchToken } from "#domain/api-tokens/commands.server.ts";
import { findApiActor, selectTokens } from "#domain/api-tokens/queries.server.ts";
import { MAX_API_TOKENS, TOKEN_TOUCH_INTERVAL_MS, UNNAMED_CLIENT } from "#domain/api-tokens/rules.ts";
import { ConsentInput, TokenInput } from "#domain/api-tokens/schemas.ts";
import { confirmNewEmail } from "#domain/auth/confirm.server.ts";
import { changePassword } from "#domain/auth/credentials.server.ts";
import { openPasswordReset, resetPassword } from "#domain/auth/password-reset.server.ts";
import { revokeSession, signOut, signOutEverywhere } from "#domain/auth/sessions.server.ts";
import { hashToken } from "#domain/auth/tokens.server.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import { parse } from "#domain/kit/parse.ts";
import { isAdmin } from "#domain/kit/permissions.ts";
import { CLIENT, insertAccount, PASSWORD, recoveryActor, signedIn } from "#tests/support/accounts.ts";
import { insertUser, testServices } from "#tests/support/services.ts";

const INPUT = { name: "Laptop", rights: [...API_RIGHTS], days: 90 as const };
const GRANT = { clientName: "Claude", clientHost: "claude.example", rights: ["read"] as const, days: 7 as const };
/** The part of the assistant's grant: gives the token back. */
const keep = async (token: string) => token;
const NEW_PASSWORD = { password: "Paper-lamp-42", confirmPassword: "Paper-lamp-42" };

async function withToken() {
  const own = testServices();
  const account = await insertAccount(own.services);
  const { token } = await createToken(own.services, CLIENT, account.actor, INPUT);
  const find = () => findApiActor(own.services, token);
  return { ...own, ...account, apiToken: token, find };
}

test("a token finds its account and rights, and only its hash is stored", async () => {
  const { services, actor, apiToken, find } = await withToken();
  expect(apiToken).toMatch(/^sheaf_[\w-]{43}$/);
  const found = await find();
  expect(found).toMatchObject({ rights: [...API_RIGHTS], lastUsedAt: null });
  expect(found?.actor).toMatchObject({
    userId: actor.userId,
    tier: "explorer",
    superAdmin: false,
    emailConfirmed: true,
  });
  const [row] = await services.db.select().from(apiTokens).where(eq(apiTokens.userId, actor.userId));
  expect(row?.hash).toBe(await hashToken(apiToken));
  expect(JSON.stringify(row)).not.toContain(apiToken.slice(6));
});

test("a text that is no token of anybody finds nobody", async () => {
  const { services, token, apiToken } = await withToken();
  const wrong = [
    `${apiToken.slice(0, -1)}!`,
    apiToken.toUpperCase(),
    apiToken.slice(6),
    ` ${apiToken}`,
    token,
    "",
    "sheaf_",
  ];
  for (const text of wrong) expect(await findApiActor(services, text), text).toBeNull();
});

test("a token works until its last moment, and is not listed after it", async () => {
  const { services, actor, clock, find } = await withToken();
  const [listed] = await selectTokens(services, actor);
  const end = listed?.expiresAt ?? 0;
  expect(Math.round((end - clock.now) / DAY_MS)).toBe(90);
  clock.now = end - 10;
  expect(await find()).not.toBeNull();
  clock.now = end;
  expect(await find()).toBeNull();
  expect(await selectTokens(services, actor)).toEqual([]);
});

test("its owner revokes a token, and nobody else does", async () => {
  const { services, actor, find } = await withToken();
  const other = await insertUser(services, "architect");
  const [listed] = await selectTokens(services, actor);
  await revokeToken(services, other, listed?.id ?? "");
  expect(await find()).not.toBeNull();
  expect(await selectTokens(services, other)).toEqual([]);
  await revokeToken(services, actor, listed?.id ?? "");
  expect(await find()).toBeNull();
  await revokeToken(services, actor, listed?.id ?? "");
});

test("the list says what a token is, and never its hash", async () => {
  const { services, actor, clock } = await withToken();
  clock.now += 1;
  await connectClient(services, CLIENT, actor, GRANT, keep);
  const listed = await selectTokens(services, actor);
  expect(listed).toMatchObject([
    { kind: "connection", name: "Claude", clientHost: "claude.example", rights: ["read"], lastUsedAt: null },
    {
      kind: "token",
      name: "Laptop",
      clientHost: null,
      rights: [...API_RIGHTS],
    },
  ]);
  expect(Object.keys(listed[0] ?? {})).not.toContain("hash");
});

describe("a token ends with", () => {
  test("a new password", async () => {
    const { services, actor, find } = await withToken();
    await changePassword(services, CLIENT, actor, { ...NEW_PASSWORD, currentPassword: PASSWORD });
    expect(await find()).toBeNull();
  });

  test("a reset of the password, and it does not work from the link's opening on", async () => {
    const { services, link, find } = await withToken();
    const reset = await link("reset");
    await openPasswordReset(services, CLIENT, reset);
    expect(await find()).toBeNull();
    const recovery = await recoveryActor(services, await link("reset"));
    await resetPassword(services, CLIENT, recovery, NEW_PASSWORD);
    expect(await find()).toBeNull();
  });

  test("a new email address", async () => {
    const { services, actor, link, find } = await withToken();
    await confirmNewEmail(services, actor, await link("change-email", "new@example.test"));
    expect(await find()).toBeNull();
  });

  test('"Sign out everywhere", and not with the end of one session', async () => {
    const { services, actor, token, open, find } = await withToken();
    await signOut(services, await hashToken(await open()));
    await revokeSession(services, actor, await hashToken(token));
    expect(await find()).not.toBeNull();
    await signOutEverywhere(services, actor);
    expect(await find()).toBeNull();
    expect(await services.db.$count(sessions, eq(sessions.userId, actor.userId))).toBe(0);
  });

  test("a suspension and the request to delete the account", async () => {
    const { services, actor, email, find } = await withToken();
    await requestDeletion(services, actor, email);
    expect(await find()).toBeNull();
    const second = await withToken();
    const boss = { ...(await insertUser(services, "admin")), superAdmin: true };
    await suspendUser(services, boss, { userId: second.actor.userId, reason: "Spam" });
    expect(await second.find()).toBeNull();
  });
});

test("a token that a suspended or unconfirmed account still has does not work", async () => {
  const { services, actor, find } = await withToken();
  const own = eq(users.id, actor.userId);
  await services.db.update(users).set({ suspendedAt: 1 }).where(own);
  expect(await find()).toBeNull();
  await services.db.update(users).set({ suspendedAt: null, emailConfirmedAt: null }).where(own);
  expect(await find()).toBeNull();
});

test("a token of an admin or of the super admin has no staff rights", async () => {
  const { services, actor, email, find } = await withToken();
  await services.db.update(userStatus).set({ userType: "admin" }).where(eq(userStatus.userId, actor.userId));
  const admin = (await find())?.actor ?? null;
  expect(admin?.tier).toBe("architect");
  expect(isAdmin(admin)).toBe(false);
  await services.db.update(userStatus).set({ userType: "explorer" }).where(eq(userStatus.userId, actor.userId));
  const boss = { ...services, config: { ...services.config, superAdminEmail: email } };
  const [row] = await selectTokens(boss, actor);
  await revokeToken(boss, actor, row?.id ?? "");
  const { token } = await createToken(boss, CLIENT, { ...actor, superAdmin: true }, INPUT);
  const found = await findApiActor(boss, token);
  expect(found?.actor).toMatchObject({ tier: "architect", superAdmin: false });
});

test("an account has a limited number of tokens and connections together, and expired ones don't count", async () => {
  const { services, actor, clock } = await withToken();
  for (let count = 1; count < MAX_API_TOKENS; count++) await connectClient(services, CLIENT, actor, GRANT, keep);
  const refusal = { code: "conflict", message: expect.stringContaining(`${MAX_API_TOKENS} API tokens`) };
  await expect(createToken(services, CLIENT, actor, INPUT)).rejects.toMatchObject(refusal);
  await expect(connectClient(services, CLIENT, actor, GRANT, keep)).rejects.toMatchObject(refusal);
  expect(await services.db.$count(apiTokens, eq(apiTokens.userId, actor.userId))).toBe(MAX_API_TOKENS);
  const other = await signedIn(services);
  await createToken(services, CLIENT, other, INPUT);
  clock.now += 8 * DAY_MS;
  await createToken(services, CLIENT, actor, INPUT);
});

test("the owner is told of each new token and connection, in the product and by mail, without the token", async () => {
  const { services, actor, mails, apiToken } = await withToken();
  const token = await connectClient(services, CLIENT, actor, GRANT, keep);
  const told = await services.db.select().from(notifications).where(eq(notifications.userId, actor.userId));
  expect(told.map(({ title, topic }) => [title, topic])).toEqual([
    ["API token created", "security"],
    ["Assistant connected", "security"],
  ]);
  expect(told.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^"Laptop" can use your account until .+ Not you\? Revoke it in Profile\.$/),
    expect.stringMatching(/^"Claude" can use your account until .+ Not you\? Disconnect it in Profile\.$/),
  ]);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [actor.email, "New API token for Sheaf"],
    [actor.email, "New connection to your Sheaf account"],
  ]);
  expect(mails[0]?.text).toContain("What it may do: read, write, share, submit.");
  expect(JSON.stringify([mails, told])).not.toMatch(new RegExp(`${apiToken}|${token}|sheaf_`));
});

test("the account's export lists its tokens without their hashes", async () => {
  const { services, actor, apiToken } = await withToken();
  await createToken(services, CLIENT, await signedIn(services), { ...INPUT, name: "Another's" });
  const bytes = new Uint8Array(await new Response(await exportAccount(services, actor)).arrayBuffer());
  const text = new TextDecoder().decode(unzipSync(bytes)["api-tokens.json"]);
  expect(JSON.parse(text)).toMatchObject([{ name: "Laptop", rights: [...API_RIGHTS] }]);
  expect(text).not.toContain(await hashToken(apiToken));
});

test("an assistant's name is shown as text of bounded length, also if it has none", async () => {
  const { services, actor } = await withToken();
  const names = ["", "\u202e\u200b", "x".repeat(500), "Cl\u202eaude"];
  for (const clientName of names) await connectClient(services, CLIENT, actor, { ...GRANT, clientName }, keep);
  const listed = await selectTokens(services, actor);
  expect(listed.map(({ name }) => name).toSorted()).toEqual(
    [UNNAMED_CLIENT, UNNAMED_CLIENT, "x".repeat(60), "Claude", "Laptop"].toSorted(),
  );
});

test("the last use is stored at most once per interval", async () => {
  const { services, actor, clock, find } = await withToken();
  const use = async () => {
    const found = await find();
    if (found) await touchToken(services, found);
    return (await selectTokens(services, actor))[0]?.lastUsedAt ?? 0;
  };
  const start = clock.now;
  const first = await use();
  expect(first).toBeGreaterThanOrEqual(start);
  clock.now = first + TOKEN_TOUCH_INTERVAL_MS - 10;
  expect(await use()).toBe(first);
  clock.now = first + TOKEN_TOUCH_INTERVAL_MS + 1;
  expect(await use()).toBeGreaterThan(first);
});

test.each([
  [{ name: " \u200b " }, "Please give the token a name."],
  [{ name: "x".repeat(41) }, "A name can have at most 40 characters."],
  [{ rights: [] }, "Please choose at least one right."],
  [{ days: "366" }, "Please choose how long it works."],
  [{ days: "" }, "Please choose how long it works."],
])("the form refuses %o", (fields, message) => {
  const input = { name: "Laptop", rights: ["read"], days: "90", ...fields };
  expect(() => parse(TokenInput, input)).toThrow(message);
});

test("a token's name is bounded, however few characters show", () => {
  const accepts = (name: string) => TokenInput.safeParse({ name, rights: ["read"], days: "90" }).success;
  expect(["👩‍🚀".repeat(40), `a${"\u0301".repeat(300)}`].map(accepts)).toEqual([true, false]);
});

test("rights are a closed list, in one order and each once", () => {
  expect(parse(ConsentInput, { rights: ["submit", "read", "read"], days: "7" })).toEqual({
    rights: ["read", "submit"],
    days: 7,
  });
  expect(() => parse(ConsentInput, { rights: ["admin"], days: "7" })).toThrow();
});
