import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { BridgeMessage } from "#domain/previews/bridge.ts";
import { BRIDGE_MESSAGES_PER_SECOND } from "#domain/previews/bridge-limits.ts";
import { readConsoleLines, summarizeValue } from "#domain/previews/console-lines.ts";
import type { Embedder } from "#tests/e2e/support/embedder.ts";
import { expect, readMessages, test, waitForMessage } from "#tests/e2e/support/escape/test.ts";

async function run({ page, embedder }: { page: Page; embedder: Embedder }, html: string) {
  const { url } = await embedder.show("device", `${html}<script>parent.postMessage({ type: "done" }, "*")</script>`);
  await page.goto(url);
  expect(await waitForMessage(page, "done")).not.toBeNull();
}

async function reports(page: Page) {
  const messages = (await readMessages(page)).map(({ origin, frame, ...message }) => BridgeMessage.safeParse(message));
  return messages.flatMap(({ success, data }) => (success && data.type !== "ready" ? [data] : []));
}

async function consoleLines(page: Page) {
  const messages = (await reports(page)).filter((message) => message.type === "console");
  return messages.flatMap(({ lines }) => readConsoleLines(lines));
}

/** As a folded line reads. */
async function consoleTexts(page: Page) {
  return (await consoleLines(page)).map(({ level, values }) => `${level}: ${values.map(summarizeValue).join(" ")}`);
}

/** The app's clock stands still while the code runs, so that it takes less than a second on any machine. */
const inOneSecond = (code: string) =>
  `const now = Date.now, second = now(); Date.now = () => second; ${code}; Date.now = now;`;

const tell = (expression: string) => `<script>parent.postMessage({ type: "told", value: ${expression} }, "*")</script>`;

test("an error names the author's own line", async ({ page, embedder }) => {
  await run({ page, embedder }, "<!doctype html>\n<html lang='en'>\n<body>\n<script>\n\n  missing();\n</script>");
  expect(await reports(page)).toContainEqual({
    type: "error",
    message: "Uncaught ReferenceError: missing is not defined",
    line: 6,
    column: 3,
    atStart: true,
  });
});

test("each script keeps its own place, and text that looks like a script is left alone", async ({ page, embedder }) => {
  const first = "<script>const text = '<script>x'; parent.postMessage({ type: 'text', text }, '*')</script>";
  await run(
    { page, embedder },
    `<!doctype html>\r\n${first}\r\n\r\n<script>\r\nsetTimeout(() => missing())\r\n</script>`,
  );
  expect(await waitForMessage(page, "text")).toMatchObject({ text: "<script>x" });
  await expect
    .poll(() => reports(page))
    .toContainEqual(expect.objectContaining({ type: "error", line: 5, column: 18 }));
});

test("rejected promises are reported", async ({ page, embedder }) => {
  await run({ page, embedder }, "<!doctype html><script>Promise.reject(new Error('late'))</script>");
  await expect
    .poll(() => reports(page))
    .toContainEqual({ type: "error", message: "Unhandled rejection: Error: late", line: 0, column: 0, atStart: true });
});

test("what the console writes is reported with its level, and objects can be unfolded", async ({ page, embedder }) => {
  await run(
    { page, embedder },
    `<!doctype html><body><script>
    const loop = { name: "loop", get late() { throw new Error("read") } };
    loop.self = loop;
    console.warn("a", { b: 1, c: [1, "two"] }, null);
    console.log(new Map([["k", { deep: true }]]), new Set([1]), [undefined, 2n], () => 1, document.body);
    console.log("%cred %s of %d%%", "color: red", "part", 5.9, "rest");
    console.debug(loop);
    console.error(new TypeError("bad", { cause: "why" }));
    console.table([{ x: 1, y: "a" }, { x: 2 }]);
    console.assert(1 > 2, "no");
    console.group("G"); console.info("in"); console.groupEnd();
    console.count(); console.count();
    </script>`,
  );
  await expect.poll(() => consoleTexts(page)).toContain("log: default: 2");
  expect(await consoleTexts(page)).toEqual([
    "warn: a {b: 1, c: Array(2)} null",
    "log: Map(1) {k: Object} Set(1) [1] [undefined, 2n] () <body>",
    "log: red part of 5% rest",
    'debug: {name: "loop", late: (getter), self: [circular]}',
    "error: TypeError: bad",
    "log: Table",
    "error: Assertion failed no",
    "log: G",
    "info: in",
    "log: default: 1",
    "log: default: 2",
  ]);
  const lines = await consoleLines(page);
  expect(lines[0]?.values[1]).toEqual({
    kind: "object",
    text: "Object",
    entries: [
      ["b", { kind: "number", text: "1" }],
      [
        "c",
        {
          kind: "object",
          text: "Array(2)",
          entries: [
            ["0", { kind: "number", text: "1" }],
            ["1", { kind: "string", text: "two" }],
          ],
        },
      ],
    ],
  });
  expect(lines[5]?.values).toEqual([
    {
      kind: "table",
      text: "",
      columns: ["x", "y"],
      rows: [
        ["0", "1", "a"],
        ["1", "2", ""],
      ],
    },
  ]);
  expect(lines[8]?.indent).toBe(1);
});

test("three hundred console lines at once all arrive", async ({ page, embedder }) => {
  await run({ page, embedder }, "<!doctype html><script>for (let n = 0; n < 300; n++) console.log('line', n)</script>");
  await expect.poll(async () => (await consoleTexts(page)).at(-1)).toBe("log: line 299");
  expect(await consoleTexts(page)).toHaveLength(300);
});

const NOISE = "for (let n = 0; n < 1000; n++) console.log('x'.repeat(1000), n)";

test("console lines beyond the limit are counted", async ({ page, embedder }) => {
  await run({ page, embedder }, `<!doctype html><script>${inOneSecond(NOISE)}</script>`);
  await expect.poll(async () => (await consoleTexts(page)).at(-1)).toMatch(/ 999$/);
  const omitted = (await reports(page)).map((message) => (message.type === "console" ? message.omitted : 0));
  expect(Math.max(...omitted)).toBeGreaterThan(100);
  expect((await consoleTexts(page)).length + omitted.reduce((sum, count) => sum + count, 0)).toBe(1000);
});

test("what the product page sends is evaluated in the app, with the app's rights", async ({ page, embedder }) => {
  const app =
    "<!doctype html><script>var count = 41; addEventListener('message', () => console.log('overheard'))</script>";
  await run({ page, embedder }, app);
  await page.evaluate(() => {
    const frame = document.querySelector("iframe")?.contentWindow;
    for (const code of ["count + 1", "{ a: count }", "missing()", "Promise.resolve('later')", "parent.document.title"])
      frame?.postMessage({ type: "evaluate", code }, "*");
  });
  await expect.poll(() => consoleTexts(page)).toHaveLength(5);
  const texts = await consoleTexts(page);
  expect(texts.slice(0, 3)).toEqual(["result: 42", "result: {a: 41}", "error: ReferenceError: missing is not defined"]);
  expect(texts).toContain('result: "later"');
  expect(texts.join()).toContain("error: SecurityError");
});

test("a window that an app opens is asked for like a link, others are refused and reported", async ({
  page,
  embedder,
}) => {
  await run(
    { page, embedder },
    "<!doctype html><script>open('https://example.org/a'); open('about:blank'); open('javascript:1')</script>",
  );
  await expect.poll(async () => (await reports(page)).length).toBe(3);
  expect(await reports(page)).toEqual([
    { type: "open-link", url: "https://example.org/a" },
    { type: "violation", directive: "window.open", blocked: "about:blank", line: 0, column: 0 },
    { type: "violation", directive: "window.open", blocked: "javascript:1", line: 0, column: 0 },
  ]);
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

test("links of every kind are asked for, saved or refused, and the app stays", async ({ page, embedder }) => {
  const addresses = [
    ...["mailto:a@b.example", "tel:+15550100", "sms:?body=list", "geo:1,2", "whatsapp://send?text=a"],
    ...["data:text/csv;base64,YSxi", "foo:bar", "about.html", "javascript:void 0"],
  ];
  const links = addresses.map((address) => `<a href="${address}">x</a>`).join("");
  await run(
    { page, embedder },
    `<!doctype html>${links}<a href="#n" target="_blank">n</a><script>
      for (const a of document.links) a.click();
      document.links[0].target = "_blank";
      document.links[0].click();
      location.href = "tel:1";
      open("mailto:?body=list");
      open(URL.createObjectURL(new Blob(["<p>"], { type: "text/html" })));
      setTimeout(() => parent.postMessage({ type: "told", value: location.hash }, "*"), 500);
    </script>`,
  );
  expect(await waitForMessage(page, "told")).toMatchObject({ value: "#n" });
  const found = await reports(page);
  const urls = found.flatMap((message) => (message.type === "open-link" ? [message.url] : []));
  expect(urls.sort()).toEqual([...addresses.slice(0, 5), "mailto:a@b.example", "mailto:?body=list", "tel:1"].sort());
  const refused = found.flatMap((message) => (message.type === "violation" ? [message] : []));
  expect(refused.map(({ directive, blocked }) => `${directive} ${blocked.replace(/.*\//, "")}`).sort()).toEqual([
    "link about.html",
    "link foo:bar",
  ]);
  await expect.poll(async () => (await readMessages(page)).filter(({ type }) => type === "save-file")).toHaveLength(2);
  expect((await readMessages(page)).filter(({ type }) => type === "unload")).toEqual([]);
});

test("files are saved, frames filled and scripts run under the page's own rules", async ({ page, embedder }) => {
  const script = `parent.postMessage({ type: "told", value: document.currentScript.textContent.length }, "*");
    for (const href of [URL.createObjectURL(new Blob(["a"])), "data:text/csv,a"]) Object.assign(document.createElement("a"), { href, download: "a.csv" }).click();`;
  const digest = createHash("sha256").update(script).digest("base64");
  const rules = `default-src 'none'; script-src 'sha256-${digest}'`;
  const meta = `<meta http-equiv="content-security-policy" content="${rules}">`;
  const { url } = await embedder.show("device", `<!doctype html>\n${meta}\n\n<script>${script}</script>`);
  await page.goto(url);
  expect(await waitForMessage(page, "told")).toMatchObject({ value: script.length });
  await expect.poll(async () => (await readMessages(page)).filter(({ type }) => type === "save-file")).toHaveLength(2);
});

test("an app may make the default policy of trusted types, and reads its own text as it was written", async ({
  page,
  embedder,
}) => {
  const make =
    "trustedTypes.createPolicy('default', { createHTML: (text) => text.replace('stopped', 'running'), createScript: (text) => text })";
  await run(
    { page, embedder },
    `<!doctype html>\n\n\n<p id=p></p>\n<script>if (window.trustedTypes) ${make};</script>\n<script>
      p.innerHTML = "stopped";
      addEventListener("load", () => parent.postMessage({ type: "told", value: [p.textContent, document.scripts[0].text[0]] }, "*"));
    </script>`,
  );
  expect(await waitForMessage(page, "told")).toMatchObject({ value: ["running", "i"] });
});

test("pings are answered with the hash, and a dialog of the browser is told before it holds the app up", async ({
  page,
  embedder,
}) => {
  const app =
    "<!doctype html><script>addEventListener('message', () => parent.postMessage({ type: 'heard' }, '*'))</script>";
  await run({ page, embedder }, `${app}<script>location.hash = "two"</script>`);
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => window.postMessage({ type: `beat ${JSON.stringify(data)}` }, "*");
    document.querySelector("iframe")?.contentWindow?.postMessage({ type: "ping" }, "*", [port2]);
  });
  expect(await waitForMessage(page, 'beat {"type":"alive","hash":"#two"}')).not.toBeNull();
  const opened = page.waitForEvent("dialog");
  await page.evaluate(() => {
    const code = "setTimeout(() => alert('Wait'))";
    document.querySelector("iframe")?.contentWindow?.postMessage({ type: "evaluate", code }, "*");
  });
  const dialog = await opened;
  expect(await waitForMessage(page, 'beat {"type":"waiting"}')).not.toBeNull();
  await dialog.accept();
  expect(await waitForMessage(page, "heard", 100)).toBeNull();
});

test("a noisy app is cut off, and its links still work", async ({ page, embedder }) => {
  const code = inOneSecond(`${NOISE}; document.links[0].click()`);
  await run({ page, embedder }, `<!doctype html><a href='https://example.org/'>Out</a><script>${code}</script>`);
  const said = await reports(page);
  expect(said.length).toBeLessThanOrEqual(BRIDGE_MESSAGES_PER_SECOND);
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
    // One script, the app's own: ours removes itself.
    expect(await waitForMessage(page, "told")).toMatchObject({ value: [mode, "Mine", "de", 1] });
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
  expect(await waitForMessage(page, "second", 500)).toBeNull();
});

test("what an app stored is still there after a reload", async ({ page, embedder }) => {
  const app = "<!doctype html><script>localStorage.n = Number(localStorage.n ?? 0) + 1</script>";
  await run({ page, embedder }, app + tell("localStorage.n"));
  await page.reload();
  expect(await waitForMessage(page, "told")).toMatchObject({ value: "2" });
});
