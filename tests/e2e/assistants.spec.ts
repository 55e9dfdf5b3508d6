import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Page } from "@playwright/test";
import { createApiToken } from "./support/api-tokens.ts";
import { assistantOnThisComputer } from "./support/assistant.ts";
import { uniqueName } from "./support/builder.ts";
import { openPage } from "./support/ready.ts";
import { expect, signIn, test } from "./support/test.ts";
import { withToken } from "./support/with-token.ts";

const MCP = new URL("/mcp", process.env.E2E_BASE_URL);
const CONFORMANCE = resolve("node_modules/@modelcontextprotocol/conformance/dist/index.js");
const BASELINE = resolve("tests/e2e/support/conformance-baseline.yml");

type Assistant = Awaited<ReturnType<typeof assistantOnThisComputer>>;

function transportOf({ provider }: Assistant) {
  return new StreamableHTTPClientTransport(MCP, { authProvider: provider });
}

function newClient() {
  return new Client({ name: "journey", version: "1" });
}

/** The client registers, and says where its user has to answer. */
async function consentAddress(assistant: Assistant) {
  await expect(newClient().connect(transportOf(assistant))).rejects.toThrow("Unauthorized");
  const { consent } = assistant.stored;
  if (!consent) throw new Error("The client asked for no consent.");
  return consent.href;
}

async function callTool(client: Client, name: string, input: Record<string, unknown>) {
  const { structuredContent, content } = await client.callTool({ name, arguments: input });
  expect(structuredContent, JSON.stringify(content)).toBeDefined();
  return structuredContent as Record<string, unknown>;
}

function section(page: Page) {
  return page.getByRole("region", { name: "Tools and assistants" });
}

test("an assistant asks, is allowed, creates and shares an app, and is refused once its user disconnects it", async ({
  page,
}) => {
  await signIn(page, "architect@sheaf.example");
  const name = uniqueName("Writer");
  const assistant = await assistantOnThisComputer(name);
  await openPage(page, await consentAddress(assistant));
  await expect(page.getByRole("heading", { name: "Connect an assistant?" })).toBeVisible();
  await expect(page.getByText(name)).toBeVisible();
  await expect(page.getByRole("button", { name: "Deny" })).toBeFocused();
  for (const right of [/^Write/, /^Share/]) await page.getByRole("checkbox", { name: right }).check();
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByRole("heading", { name: "You can return to the assistant" })).toBeVisible();
  const [answer] = assistant.answers;
  const transport = transportOf(assistant);
  await transport.finishAuth(answer?.get("code") ?? "");

  const client = newClient();
  await client.connect(transportOf(assistant));
  expect((await client.listTools()).tools).toHaveLength(10);
  const title = uniqueName("Timer");
  const html = `<!doctype html>\n<html lang="en"><head><meta name="viewport" content="width=device-width"><title>${title}</title></head><body>1</body></html>`;
  expect(await callTool(client, "check_app", { html })).toMatchObject({ ok: true, problems: [] });
  const created = await callTool(client, "create_app", { html });
  const saved = { id: created.id, html: html.replace(">1<", ">2<"), baseVersion: 1 };
  expect(await callTool(client, "update_app", saved)).toMatchObject({ version: 2 });
  const shared = await callTool(client, "share_app", { id: created.id });
  const guide = await client.readResource({ uri: "sheaf://guide" });
  expect(guide.contents[0]?.mimeType).toBe("text/markdown");
  await openPage(page, String(shared.url));
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

  await openPage(page, "/profile");
  await section(page)
    .getByRole("button", { name: `Disconnect ${name}` })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(section(page).getByRole("button", { name: `Disconnect ${name}` })).toHaveCount(0);
  await expect(client.listTools()).rejects.toThrow();
  assistant.close();
});

test("an assistant that is denied learns it, and a tampered request never leaves the site", async ({ page }) => {
  await signIn(page, "architect@sheaf.example");
  const assistant = await assistantOnThisComputer(uniqueName("Reader"));
  const address = await consentAddress(assistant);
  await openPage(page, address);
  await page.getByRole("button", { name: "Deny" }).press("Enter");
  await expect(page.getByRole("heading", { name: "You can return to the assistant" })).toBeVisible();
  expect(assistant.answers[0]?.get("error")).toBe("access_denied");
  const tampered = new URL(address);
  tampered.searchParams.set("redirect_uri", "https://evil.example/back");
  await page.goto(tampered.href);
  expect(new URL(page.url()).origin).toBe(MCP.origin);
  await expect(page.getByRole("button", { name: "Allow" })).toHaveCount(0);
  assistant.close();
});

test("the protocol's own conformance suite passes, but for what the server doesn't offer", async ({ page }) => {
  await signIn(page, "architect@sheaf.example");
  const { url, close } = await withToken(await createApiToken(page, uniqueName("Conformance")));
  const args = [CONFORMANCE, "server", "--url", url, "--suite", "all", "--expected-failures", BASELINE];
  const { code, text } = await new Promise<{ code: number; text: string }>((done) => {
    execFile(process.execPath, args, (error, stdout) => done({ code: error ? 1 : 0, text: stdout }));
  });
  close();
  expect(code, text).toBe(0);
  expect(text).toContain("✓ dns-rebinding-protection");
});
