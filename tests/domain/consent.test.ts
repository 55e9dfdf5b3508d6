import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { apiTokens, notifications } from "#db/schema/index.ts";
import type { Approval, ConsentRequest } from "#domain/api-tokens/assistants.ts";
import { allowAssistant, denyAssistant, readConsent } from "#domain/api-tokens/consent.server.ts";
import { findApiActor, selectTokens } from "#domain/api-tokens/queries.server.ts";
import { MAX_API_TOKENS, MAX_CLIENT_NAME_LENGTH, UNNAMED_CLIENT } from "#domain/api-tokens/rules.ts";
import { CLIENT, signedIn } from "#tests/support/accounts.ts";
import { CALLBACK, consentAddress, registerAssistant } from "#tests/support/oauth.ts";
import { insertUser, testServices } from "#tests/support/services.ts";

const ASSISTANT = { id: "a", name: "Claude", redirectHost: "claude.example", isLocal: false };
const URL_OF_PAGE = "http://localhost:8787/oauth/authorize?client_id=a";
const GRANT = { url: URL_OF_PAGE, rights: ["read" as const], days: 7 as const };

/** A stand-in for the MCP worker, which asks for these rights and remembers what it was given. */
async function asked(
  rights: Array<string>,
  { client = ASSISTANT, redirectTo = "https://claude.example/cb?code=c" } = {},
) {
  const own = testServices();
  const given: Array<Approval> = [];
  const request: ConsentRequest = { ok: true, client, rights };
  const assistants = {
    readRequest: async () => request,
    allow: async (approval: Approval) => {
      given.push(approval);
      return { redirectTo };
    },
    deny: async () => ({ redirectTo }),
  };
  const services = { ...own.services, assistants };
  const actor = await signedIn(services, await insertUser(services, "builder"));
  const rows = () => services.db.select().from(apiTokens).where(eq(apiTokens.userId, actor.userId));
  return { ...own, services, actor, given, rows };
}

test("the page offers the rights that are asked for, and all if none is named, of which it proposes to read", async () => {
  const some = await asked(["submit", "read", "root"]);
  const both = ["read", "submit"];
  expect(await readConsent(some.services, URL_OF_PAGE)).toMatchObject({ rights: both, given: both });
  const none = await asked([]);
  const all = ["read", "write", "share", "submit"];
  expect(await readConsent(none.services, URL_OF_PAGE)).toMatchObject({ rights: all, given: ["read"] });
});

test("an assistant's name has no character that hides or turns text", async () => {
  const { services } = await asked([], { client: { ...ASSISTANT, name: "\u202eedualC\u200b" } });
  expect((await readConsent(services, URL_OF_PAGE)).client.name).toBe("edualC");
  const unnamed = await asked([], { client: { ...ASSISTANT, name: "\u200b" } });
  expect((await readConsent(unnamed.services, URL_OF_PAGE)).client.name).toBe(UNNAMED_CLIENT);
});

test("an assistant's name is cut, so that it can't push the question off the screen", async () => {
  const { services } = await asked([], { client: { ...ASSISTANT, name: "A".repeat(MAX_CLIENT_NAME_LENGTH + 1) } });
  expect((await readConsent(services, URL_OF_PAGE)).client.name).toBe("A".repeat(MAX_CLIENT_NAME_LENGTH));
});

test("Allow stores a connection whose token the grant has, and tells its owner", async () => {
  const { services, actor, given, mails } = await asked(["read", "write"]);
  const address = await allowAssistant(services, CLIENT, actor, { ...GRANT, rights: ["read", "write"], days: 30 });
  expect(address).toBe("https://claude.example/cb?code=c");
  expect(given).toMatchObject([{ url: URL_OF_PAGE, userId: actor.userId, rights: ["read", "write"] }]);
  const found = await findApiActor(services, given[0]?.token ?? "");
  expect(found).toMatchObject({ actor: { userId: actor.userId }, rights: ["read", "write"] });
  expect(await selectTokens(services, actor)).toMatchObject([
    { kind: "connection", name: "Claude", clientHost: "claude.example" },
  ]);
  expect(mails.map(({ subject }) => subject)).toEqual(["New connection to your Sheaf account"]);
  expect(JSON.stringify(mails)).not.toContain(given[0]?.token);
});

test("a right that the assistant did not ask for is not given", async () => {
  const { services, actor, given, rows } = await asked(["read"]);
  await allowAssistant(services, CLIENT, actor, { ...GRANT, rights: ["read", "write", "submit"] });
  expect(given[0]?.rights).toEqual(["read"]);
  const refused = allowAssistant(services, CLIENT, actor, { ...GRANT, rights: ["submit"] });
  await expect(refused).rejects.toMatchObject({ code: "invalid", message: "Please choose at least one right." });
  expect(await rows()).toHaveLength(1);
});

test("if the grant can't be stored, nothing is, and nobody is told", async () => {
  const { services, actor, mails, rows } = await asked(["read"]);
  const allow = () => Promise.reject(new Error("down"));
  const failing = { ...services, assistants: { ...services.assistants, allow } };
  await expect(allowAssistant(failing, CLIENT, actor, GRANT)).rejects.toThrow("down");
  expect(await rows()).toEqual([]);
  expect(mails).toEqual([]);
  expect(await services.db.$count(notifications, eq(notifications.userId, actor.userId))).toBe(0);
});

test("an account that has its most connections is told so", async () => {
  const { services, actor, rows } = await asked(["read"]);
  for (let count = 0; count < MAX_API_TOKENS; count++) await allowAssistant(services, CLIENT, actor, GRANT);
  await expect(allowAssistant(services, CLIENT, actor, GRANT)).rejects.toMatchObject({ code: "conflict" });
  expect(await rows()).toHaveLength(MAX_API_TOKENS);
});

test("Deny leads back and connects nothing", async () => {
  const { services, rows, given } = await asked(["read"], { redirectTo: "http://127.0.0.1:9/cb?error=access_denied" });
  expect(await denyAssistant(services, URL_OF_PAGE)).toContain("error=access_denied");
  expect([await rows(), given]).toEqual([[], []]);
});

test.each(["javascript:alert(1)", "http://evil.example/cb", "cursor://callback", "data:text/html,x"])(
  "the answer is not sent to %s",
  async (redirectTo) => {
    const { services, actor, rows } = await asked(["read"], { redirectTo });
    const refusal = { code: "invalid", title: "Not connected" };
    await expect(allowAssistant(services, CLIENT, actor, GRANT)).rejects.toMatchObject(refusal);
    await expect(denyAssistant(services, URL_OF_PAGE)).rejects.toMatchObject(refusal);
    expect(await rows()).toEqual([]);
  },
);

test("the real MCP worker's requests are read, allowed and denied", async () => {
  const { services } = testServices();
  const actor = await signedIn(services, await insertUser(services, "architect"));
  const clientId = await registerAssistant("Notebook helper");
  const url = consentAddress(clientId);
  expect(await readConsent(services, url)).toMatchObject({
    client: { name: "Notebook helper", isLocal: true },
    rights: ["read", "write"],
  });
  const allowed = new URL(await allowAssistant(services, CLIENT, actor, { ...GRANT, url }));
  expect(allowed.href).toContain(CALLBACK);
  expect(allowed.searchParams.get("code")).toBeTruthy();
  expect(allowed.searchParams.get("state")).toBe("s1");
  expect(allowed.href).not.toContain("sheaf_");
  const denied = new URL(await denyAssistant(services, url));
  expect(denied.searchParams.get("error")).toBe("access_denied");
});

test("a request with another address, without proof of its sender, or of an unknown assistant is refused", async () => {
  const { services } = testServices();
  const clientId = await registerAssistant();
  const bad = [
    consentAddress("unknown"),
    consentAddress(clientId, { redirect_uri: "https://evil.example/cb" }),
    consentAddress(clientId, { code_challenge: "", code_challenge_method: "" }),
    consentAddress(clientId, { code_challenge_method: "plain" }),
    consentAddress(clientId, { response_type: "token" }),
    "http://localhost:8787/oauth/authorize",
  ];
  for (const url of bad) await expect(readConsent(services, url), url).rejects.toMatchObject({ code: "invalid" });
});
