import type { Page } from "@playwright/test";
import { settledAccount } from "./support/accounts.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { openPage, untilReady } from "./support/ready.ts";
import { expect, test } from "./support/test.ts";

const CALLBACK = "http://127.0.0.1:4321/callback";
/** Would hide what follows it, and turn the direction of the text. */
const NAME = "Notebook helper\u202e";

/** Registers an assistant, as one does it, and answers in its place. @returns the address of the consent page */
async function assistant(page: Page) {
  const origin = process.env.E2E_BASE_URL ?? "";
  const answer = await page.request.post("/oauth/register", {
    data: { client_name: NAME, redirect_uris: [CALLBACK], token_endpoint_auth_method: "none" },
  });
  const { client_id } = await answer.json();
  await page.route(`${CALLBACK}*`, (route) => route.fulfill({ contentType: "text/html", body: "<h1>Notebook</h1>" }));
  const query = new URLSearchParams({
    ...{ response_type: "code", client_id, redirect_uri: CALLBACK, scope: "read write", state: "s 1&x" },
    ...{ code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", code_challenge_method: "S256" },
    resource: `${origin}/mcp`,
  });
  return `/oauth/authorize?${query}`;
}

test("the owner of an account sees who asks, denies, allows for a week, and disconnects the assistant", async ({
  page,
  context,
}) => {
  await settledAccount(page, context);
  const address = await assistant(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await openPage(page, address);
  await expect(page.getByRole("heading", { name: "Connect an assistant?" })).toBeVisible();
  await expect(page.getByText("Notebook helper asks to use your Sheaf account")).toBeVisible();
  await expect(page.getByText("127.0.0.1")).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Deny" })).toBeFocused();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.keyboard.press("Enter");
  await page.waitForURL(/^http:\/\/127\.0\.0\.1:4321\/callback\?/);
  expect(new URL(page.url()).searchParams.get("error")).toBe("access_denied");

  await openPage(page, address);
  await page.getByRole("checkbox", { name: "Write" }).uncheck();
  await page.getByRole("checkbox", { name: "Read" }).uncheck();
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByRole("alert")).toHaveText("Please choose at least one right.");
  await page.getByRole("checkbox", { name: "Read" }).check();
  await page.getByLabel("For how long").selectOption("7 days");
  await page.getByRole("button", { name: "Allow" }).click();
  await page.waitForURL(/^http:\/\/127\.0\.0\.1:4321\/callback\?/);
  expect(new URL(page.url()).searchParams.get("code")).toBeTruthy();
  expect(new URL(page.url()).searchParams.get("state")).toBe("s 1&x");

  await openPage(page, "/profile");
  const section = page.getByRole("region", { name: "Tools and assistants" });
  const row = section.getByRole("listitem").filter({ hasText: "Notebook helper" });
  await expect(row).toContainText("May read · connected from 127.0.0.1");
  await row.getByRole("button", { name: "Disconnect Notebook helper" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByText("Assistant disconnected")).toBeVisible();
  await expect(section.getByText("No assistant is connected.")).toBeVisible();
});

test("a visitor signs in first and comes back to the question; a request of nobody leads nowhere", async ({
  page,
  context,
}) => {
  const { email, password } = await settledAccount(page, context);
  const address = await assistant(page);
  await context.clearCookies();
  await openPage(page, address);
  await expect(page).toHaveURL(/\/auth\?next=/);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Connect an assistant?" })).toBeVisible();
  await untilReady(page);
  await page.getByRole("button", { name: "Allow" }).click();
  await page.waitForURL(/^http:\/\/127\.0\.0\.1:4321\/callback\?.*state=s\+1%26x/);

  await page.goto(address.replace(/client_id=[^&]+/, "client_id=unknown"));
  await expect(page.getByText("The assistant sent a request that we can't answer.")).toBeVisible();
  await expect(page).toHaveURL(/\/oauth\/authorize/);
});

test("without scripts the answer is a link back to the assistant", async ({ page, context, partitioned }) => {
  await settledAccount(page, context);
  const address = await assistant(page);
  const plain = await partitioned.newContext({
    baseURL: process.env.E2E_BASE_URL,
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const there = await plain.newPage();
  await there.goto(address);
  await there.getByRole("button", { name: "Allow" }).click();
  await expect(there.getByRole("link", { name: "Continue" })).toHaveAttribute(
    "href",
    /^http:\/\/127\.0\.0\.1:4321\/.*code=/,
  );
  await plain.close();
});
