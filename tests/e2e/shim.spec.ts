import type { Page } from "@playwright/test";
import { BridgeMessage } from "#domain/previews/bridge.ts";
import type { Embedder } from "#tests/e2e/support/embedder.ts";
import { expect, heardBy, hears, test } from "#tests/e2e/support/escape/test.ts";

/** Runs a document on a device-only label, and waits until it says "done". */
async function run({ page, embedder }: { page: Page; embedder: Embedder }, html: string) {
  const { url } = await embedder.show("device", `${html}<script>parent.postMessage({ type: "done" }, "*")</script>`);
  await page.goto(url);
  expect(await hears(page, "done")).not.toBeNull();
}

/** What the reporter said, as the product page reads it. */
async function reports(page: Page) {
  const messages = (await heardBy(page)).map(({ origin, framed, ...message }) => BridgeMessage.safeParse(message));
  return messages.flatMap(({ success, data }) => (success && data.type !== "ready" ? [data] : []));
}

const tell = (expression: string) => `<script>parent.postMessage({ type: "told", value: ${expression} }, "*")</script>`;

test("an error names the author's own line", async ({ page, embedder }) => {
  await run({ page, embedder }, "<!doctype html>\n<html lang='en'>\n<body>\n<script>\n\n  missing();\n</script>");
  expect(await reports(page)).toContainEqual({
    type: "error",
    message: "Uncaught ReferenceError: missing is not defined",
    line: 6,
    column: 3,
  });
});

test("each script keeps its own place, and text that looks like a script is left alone", async ({ page, embedder }) => {
  const first = "<script>const text = '<script>x'; parent.postMessage({ type: 'text', text }, '*')</script>";
  await run(
    { page, embedder },
    `<!doctype html>\r\n${first}\r\n\r\n<script>\r\nsetTimeout(() => missing())\r\n</script>`,
  );
  expect(await hears(page, "text")).toMatchObject({ text: "<script>x" });
  await expect
    .poll(() => reports(page))
    .toContainEqual(expect.objectContaining({ type: "error", line: 5, column: 18 }));
});

test("console lines and rejected promises are reported", async ({ page, embedder }) => {
  await run(
    { page, embedder },
    "<!doctype html><script>console.warn('a', { b: 1 }, null); Promise.reject(new Error('late'))</script>",
  );
  await expect.poll(() => reports(page)).toContainEqual({ type: "console", level: "warn", text: 'a {"b":1} null' });
  await expect
    .poll(() => reports(page))
    .toContainEqual({ type: "error", message: "Unhandled rejection: Error: late", line: 0, column: 0 });
});

test("refused requests are reported", async ({ page, embedder }) => {
  await run({ page, embedder }, "<!doctype html>\n<script>fetch('https://evil.test/x').catch(() => {})</script>");
  await expect
    .poll(() => reports(page))
    .toContainEqual(
      expect.objectContaining({ type: "violation", directive: "connect-src", blocked: "https://evil.test/x", line: 2 }),
    );
});

test("links out are asked for, links within stay", async ({ page, embedder }) => {
  const links = "<a href='https://example.org/a'>Out</a><a href='#in'>In</a>";
  await run({ page, embedder }, `<!doctype html>${links}<script>for (const a of document.links) a.click()</script>`);
  expect((await reports(page)).filter(({ type }) => type === "open-link")).toEqual([
    { type: "open-link", url: "https://example.org/a" },
  ]);
});

test("a noisy app is cut off, and its links still work", async ({ page, embedder }) => {
  const noise = "<script>for (let i = 0; i < 1000; i++) console.log(i)</script>";
  await run(
    { page, embedder },
    `<!doctype html><a href='https://example.org/'>Out</a>${noise}<script>document.links[0].click()</script>`,
  );
  const said = await reports(page);
  expect(said.length).toBeLessThanOrEqual(60);
  expect(said.map(({ type }) => type)).toContain("open-link");
});

for (const [doctype, mode] of [
  ["<!doctype html>", "CSS1Compat"],
  ["\ufeff \n<!-- a > b --><!DOCTYPE html>", "CSS1Compat"],
  ["", "BackCompat"],
]) {
  test(`a document that starts with ${JSON.stringify(doctype)} is laid out in ${mode}`, async ({ page, embedder }) => {
    await run(
      { page, embedder },
      `${doctype}<html lang="de"><title>Mine</title>${tell("[document.compatMode, document.title, document.documentElement.lang, document.scripts.length]")}`,
    );
    expect(await hears(page, "told")).toMatchObject({ value: [mode, "Mine", "de", 1] });
  });
}

test("a document is taken once, and from the product page only", async ({ page, embedder }) => {
  const again = `<script>
    addEventListener("message", () => {});
    postMessage({ type: "run", html: "<script>parent.postMessage({ type: 'second' }, '*')<\\/script>" }, "*");
  </script>`;
  await run({ page, embedder }, `<!doctype html>${again}`);
  await page.evaluate(() => {
    const frame = document.querySelector("iframe")?.contentWindow;
    frame?.postMessage({ type: "run", html: "<script>parent.postMessage({ type: 'second' }, '*')</script>" }, "*");
  });
  expect(await hears(page, "second", 500)).toBeNull();
});

test("what an app stored is still there after a reload", async ({ page, embedder }) => {
  const app = "<!doctype html><script>localStorage.n = Number(localStorage.n ?? 0) + 1</script>";
  await run({ page, embedder }, app + tell("localStorage.n"));
  await page.reload();
  expect(await hears(page, "told")).toMatchObject({ value: "2" });
});
