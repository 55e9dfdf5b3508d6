import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { connectClient, revokeToken } from "#domain/api-tokens/commands.server.ts";
import { selectTokens } from "#domain/api-tokens/queries.server.ts";
import { CLIENT, signedIn } from "#tests/support/accounts.ts";
import { SITE } from "#tests/support/api.ts";
import { sendMessage, sendToAssistants } from "#tests/support/assistant.ts";
import { insertUser, testServices } from "#tests/support/services.ts";

const REDIRECT = "http://127.0.0.1:1234/back";
const VERIFIER = "a-verifier-that-only-the-client-knows-0123456789";

const { services } = testServices();

async function registered() {
  const response = await sendToAssistants(services, "/oauth/register", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      client_name: "Writer <b>",
      redirect_uris: [REDIRECT],
      token_endpoint_auth_method: "none",
    }),
  });
  return (await response.json<{ client_id: string }>()).client_id;
}

async function challenge() {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(VERIFIER));
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

async function consentUrl(client_id: string, change: Record<string, string> = {}) {
  const query = new URLSearchParams({
    ...{ response_type: "code", client_id, redirect_uri: REDIRECT, state: "s1", scope: "read write" },
    ...{ code_challenge: await challenge(), code_challenge_method: "S256", resource: `${SITE}/mcp` },
    ...change,
  });
  return `${SITE}/oauth/authorize?${query}`;
}

async function requestTokens(fields: Record<string, string>) {
  const response = await sendToAssistants(services, "/oauth/token", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });
  return { status: response.status, body: await response.json<Record<string, string>>() };
}

/** A connection that its user allowed, up to the code in the redirect. */
async function allowed() {
  const actor = await signedIn(services, await insertUser(services, "architect"));
  const client_id = await registered();
  const url = await consentUrl(client_id);
  const rights = ["read" as const];
  const connection = { clientName: "Writer", clientHost: "127.0.0.1", rights, days: 90 as const };
  const token = await connectClient(services, CLIENT, actor, connection, async (token) => token);
  const { redirectTo } = await env.MCP.allow({ url, userId: actor.userId, rights, token });
  const { origin, pathname, searchParams } = new URL(redirectTo);
  expect([origin + pathname, searchParams.get("state")]).toEqual([REDIRECT, "s1"]);
  const code = searchParams.get("code") ?? "";
  const exchange = { grant_type: "authorization_code", client_id, redirect_uri: REDIRECT, code };
  return { actor, client_id, exchange };
}

test("the consent page learns who asks, for what, and where the answer goes", async () => {
  const url = await consentUrl(await registered());
  expect(await env.MCP.readRequest(url)).toMatchObject({
    ok: true,
    client: { name: "Writer <b>", redirectHost: "127.0.0.1", isLocal: true },
    rights: ["read", "write"],
  });
  const { redirectTo } = await env.MCP.deny(url);
  expect(redirectTo).toMatch(/^http:\/\/127\.0\.0\.1:1234\/back\?error=access_denied&/);
});

test("an unknown client, another redirect and a missing or plain challenge are refused, and never redirected blindly", async () => {
  const client = await registered();
  const unknown = await env.MCP.readRequest(await consentUrl("nobody"));
  expect(unknown).toMatchObject({ ok: false, redirectTo: null, message: expect.stringMatching(/\w/) });
  const elsewhere = await consentUrl(client, { redirect_uri: "https://evil.example/back" });
  expect(await env.MCP.readRequest(elsewhere)).toMatchObject({ ok: false, redirectTo: null });
  const open = await env.MCP.readRequest(await consentUrl(client, { code_challenge: "" }));
  const plain = await env.MCP.readRequest(await consentUrl(client, { code_challenge_method: "plain" }));
  expect([open.ok, plain.ok]).toEqual([false, false]);
});

test("a code works once, with its verifier; its tokens end with the connection's row", async () => {
  const { actor, client_id, exchange } = await allowed();
  const wrong = await requestTokens({ ...exchange, code_verifier: VERIFIER.replace("a-", "b-") });
  expect(wrong).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  const replayed = await allowed();
  const once = { ...replayed.exchange, code_verifier: VERIFIER };
  const taken = await requestTokens(once);
  expect(await requestTokens(once)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  // Who sent it twice may have stolen it.
  expect(await sendMessage(services, taken.body.access_token ?? "", "tools/list")).toMatchObject({ status: 401 });
  const second = await allowed();
  const { status, body } = await requestTokens({ ...second.exchange, code_verifier: VERIFIER });
  expect([status, body.token_type]).toEqual([200, "bearer"]);
  const access = body.access_token ?? "";
  expect(await sendMessage(services, access, "tools/list")).toMatchObject({ status: 200 });

  const refresh = { grant_type: "refresh_token", client_id: second.client_id, refresh_token: body.refresh_token ?? "" };
  const renewed = await requestTokens(refresh);
  expect(renewed.status).toBe(200);
  const [row] = await selectTokens(services, second.actor);
  await revokeToken(services, second.actor, row?.id ?? "");
  expect(await sendMessage(services, access, "tools/list")).toMatchObject({ status: 401 });
  const late = await requestTokens({ ...refresh, refresh_token: renewed.body.refresh_token ?? "" });
  expect(late).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  expect([actor.userId === second.actor.userId, client_id === second.client_id]).toEqual([false, false]);
});
