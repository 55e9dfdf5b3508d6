import type { Frame, Page } from "@playwright/test";
import { expect, signIn, test } from "./support/test.ts";

async function openApp(page: Page): Promise<Frame> {
  await signIn(page, "explorer@sheaf.example");
  await page.goto("/p/focus-garden");
  await page.frameLocator("iframe").getByRole("button", { name: "Start" }).waitFor();
  const frame = page.frames().find((candidate) => candidate !== page.mainFrame());
  if (!frame) throw new Error("the app's frame is missing");
  return frame;
}

test("an app in the viewer has an origin of its own, and neither reads the product's page nor calls it or leads it away", async ({
  page,
  context,
}) => {
  const frame = await openApp(page);
  expect(new URL(frame.url()).host).toMatch(/^a[a-z2-7]{26}\.apps\.localhost:\d+$/);
  const site = new URL(page.url()).origin;
  expect(await frame.evaluate(() => window.origin)).not.toBe(site);

  await page.evaluate(() => localStorage.setItem("secret", "product-secret"));
  expect(await frame.evaluate(readProduct)).toEqual({
    page: "SecurityError",
    storage: "SecurityError",
    own: "null",
    cookie: "",
  });

  const outcomes = await frame.evaluate(async (product) => {
    const call = (method: string) =>
      fetch(`${product}/api/apps/x/install`, { method, credentials: "include", mode: "no-cors" }).then(
        () => "answered",
        () => "refused",
      );
    return [await call("GET"), await call("POST"), await call("PUT")];
  }, site);
  expect(outcomes).toEqual(["refused", "refused", "refused"]);

  const before = page.url();
  const opened = await frame.evaluate(() => {
    const popup = window.open("https://example.com/");
    try {
      if (window.top) window.top.location.href = "https://example.com/";
    } catch {
      return `threw, popup ${popup}`;
    }
    return `silent, popup ${popup}`;
  });
  // A navigation would have begun before this answer.
  await page.evaluate(() => fetch("/api/health"));
  expect(opened).toContain("popup null");
  expect(page.url()).toBe(before);
  expect(context.pages()).toHaveLength(1);
});

function readProduct() {
  const attempt = (run: () => unknown) => {
    try {
      return String(run());
    } catch (error) {
      return (error as Error).name;
    }
  };
  return {
    page: attempt(() => window.top?.document.body.innerHTML),
    storage: attempt(() => window.top?.localStorage.getItem("secret")),
    own: attempt(() => localStorage.getItem("secret")),
    cookie: attempt(() => document.cookie),
  };
}

test("an app's address shows nothing outside of the viewer", async ({ page }) => {
  const frame = await openApp(page);
  await page.goto(frame.url());
  await page.waitForURL(/\/p\/focus-garden$/);
});

test("another site can't frame the product or change anything in a user's name", async ({ page, request }) => {
  await signIn(page, "explorer@sheaf.example");
  const base = process.env.E2E_BASE_URL ?? "";
  const answer = await request.put(`${base}/api/apps/x/install`, { headers: { origin: "https://evil.example" } });
  expect(answer.status()).toBe(403);
  const policy = (await request.get(`${base}/store`)).headers()["content-security-policy"];
  expect(policy).toContain("frame-ancestors 'none'");
});
