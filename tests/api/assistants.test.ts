import { expect, test } from "vitest";
import { SITE } from "#tests/support/api.ts";
import { tokenOf } from "#tests/support/api-v1.ts";
import { sendMessage, sendToAssistants } from "#tests/support/assistant.ts";
import { insertUser, testServices } from "#tests/support/services.ts";
import { isForAssistants } from "#workers/assistants.ts";

async function ownToken() {
  const { services } = testServices();
  return { services, token: await tokenOf(services, await insertUser(services, "architect")) };
}

function register(redirectUris: Array<string>) {
  return sendToAssistants(testServices().services, "/oauth/register", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ client_name: "A", redirect_uris: redirectUris, token_endpoint_auth_method: "none" }),
  });
}

test("the worker answers the protocol and OAuth; the consent page is the site's", () => {
  const own = ["/mcp", "/oauth/token", "/oauth/register", "/.well-known/oauth-authorization-server"];
  expect(own.filter(isForAssistants)).toEqual(own);
  expect(isForAssistants("/.well-known/oauth-protected-resource/mcp")).toBe(true);
  expect(["/oauth/authorize", "/mcpx", "/", "/api/v1/account"].filter(isForAssistants)).toEqual([]);
});

test("without a valid token the answer is 401, and says where to ask for one", async () => {
  const { services } = testServices();
  for (const token of ["sheaf_wrong", "a:b:c", ""]) {
    const { status, headers } = await sendMessage(services, token, "tools/list");
    expect(status, token).toBe(401);
    const metadata = `resource_metadata="${SITE}/.well-known/oauth-protected-resource/mcp"`;
    expect(headers.get("www-authenticate")).toContain(metadata);
  }
  const resource = await sendToAssistants(services, "/.well-known/oauth-protected-resource/mcp");
  expect(await resource.json()).toMatchObject({ resource: `${SITE}/mcp`, authorization_servers: [SITE] });
  const server = await sendToAssistants(services, "/.well-known/oauth-authorization-server");
  expect(await server.json()).toMatchObject({
    authorization_endpoint: `${SITE}/oauth/authorize`,
    registration_endpoint: `${SITE}/oauth/register`,
    code_challenge_methods_supported: ["S256"],
    scopes_supported: ["read", "write", "share", "submit"],
  });
});

test("a revision of the protocol that nobody knows and a body that is no message are refused as it says", async () => {
  const { services, token } = await ownToken();
  const send = (body: string, headers: Record<string, string> = {}) =>
    sendToAssistants(services, "/mcp", {
      method: "POST",
      headers: {
        Authorization: `Bearer ${token}`,
        Accept: "application/json, text/event-stream",
        "Content-Type": "application/json",
        ...headers,
      },
      body,
    });
  const list = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  expect((await send(list, { "MCP-Protocol-Version": "2025-11-25" })).status).toBe(200);
  expect((await send(list, { "MCP-Protocol-Version": "1999-01-01" })).status).toBe(400);
  const broken = await send("{");
  expect([broken.status, await broken.json()]).toMatchObject([400, { jsonrpc: "2.0", error: { code: -32700 } }]);
  const unknown = await send(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/none" }));
  expect(await unknown.json()).toMatchObject({ id: 1, error: { code: -32601 } });
  const stream = await sendToAssistants(services, "/mcp", { headers: { Authorization: `Bearer ${token}` } });
  expect([stream.status, stream.headers.get("allow")]).toEqual([405, "POST"]);
});

test("at most ten tools, each with schemas of both sides and all hints", async () => {
  const { services, token } = await ownToken();
  const { result } = await sendMessage(services, token, "tools/list");
  const tools = result.tools ?? [];
  expect(tools.map(({ name }) => name)).toEqual([
    "check_app",
    "create_app",
    "update_app",
    "get_app",
    "list_apps",
    "share_app",
    "submit_app",
    "review_state",
    "read_refusals",
    "read_reviews",
  ]);
  const hints = { readOnlyHint: expect.any(Boolean), destructiveHint: false };
  for (const tool of tools)
    expect(tool).toMatchObject({
      title: expect.any(String),
      description: expect.stringMatching(/^.{60,500}$/),
      inputSchema: { type: "object" },
      outputSchema: { type: "object" },
      annotations: { ...hints, idempotentHint: expect.any(Boolean), openWorldHint: expect.any(Boolean) },
    });
  const reads = tools.filter(({ annotations }) => Object(annotations).readOnlyHint).map(({ name }) => name);
  expect(reads).toEqual(["check_app", "get_app", "list_apps", "review_state", "read_refusals", "read_reviews"]);
});

test("the guide and an app's code are resources", async () => {
  const { services, token } = await ownToken();
  const guide = await sendMessage(services, token, "resources/read", { uri: "sheaf://guide" });
  expect(guide.result.contents?.[0]).toMatchObject({
    mimeType: "text/markdown",
    text: expect.stringContaining("5 MB"),
  });
  for (const uri of ["sheaf://app/none", "sheaf://app/..%2Fshares"]) {
    const other = await sendMessage(services, token, "resources/read", { uri });
    // As the protocol names a resource that isn't there.
    expect(other.error, uri).toMatchObject({ code: -32002, message: expect.stringMatching(/list_apps/) });
  }
  const writer = await tokenOf(services, await insertUser(services, "architect"), ["write"]);
  const refused = await sendMessage(services, writer, "resources/read", { uri: "sheaf://app/none" });
  expect(refused.error).toMatchObject({ code: -32603, message: expect.stringContaining('with the right "read"') });
});

test("a client with a redirect of another scheme is refused in words", async () => {
  for (const uri of ["ftp://client.example/back", "javascript:alert(1)", "http://client.example/back", "app:/back"]) {
    const response = await register([uri]);
    expect(response.status, uri).toBe(400);
    const { error, error_description } = await response.json<Record<string, string>>();
    expect(error, uri).toMatch(/^invalid_(redirect_uri|client_metadata)$/);
    expect(error_description, uri).toMatch(/redirect|scheme/i);
  }
  for (const uri of ["http://127.0.0.1:1234/back", "https://client.example/back"]) {
    const response = await register([uri]);
    expect([response.status, await response.json()]).toMatchObject([201, { redirect_uris: [uri] }]);
  }
});

test("who registers clients without end has to wait", async () => {
  const services = { ...testServices().services, consumeAttempt: async () => 60 };
  const response = await sendToAssistants(services, "/oauth/register", { method: "POST", body: "{}" });
  expect([response.status, response.headers.get("retry-after")]).toEqual([429, "60"]);
  expect(await response.json()).toMatchObject({ error: "temporarily_unavailable" });
});
