import { expect, test } from "./support/test.ts";

test("files that no worker answers for are held to their type and their origin as well, each header once", async ({
  page,
}) => {
  await page.goto("/store");
  const script = await page.locator('link[rel="modulepreload"]').first().getAttribute("href");
  for (const path of ["/favicon.svg", "/manifest.webmanifest", "/icons/180.png", "/sw.js", script ?? ""]) {
    const headers = (await page.request.get(path)).headers();
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(headers["cross-origin-resource-policy"], path).toBe("same-origin");
    expect(headers["strict-transport-security"], path).toBe("max-age=63072000; includeSubDomains; preload");
  }
  expect((await page.request.get(script ?? "")).headers()["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect((await page.request.get("/sw.js")).headers()["cache-control"]).toBe("no-cache");
});
