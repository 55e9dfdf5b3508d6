import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { build } from "esbuild";
import { editorOf, openBuilder } from "#tests/e2e/support/builder.ts";
import { launchBrowser } from "#tests/e2e/support/launch-browser.ts";
import { signIn } from "#tests/e2e/support/test.ts";
import { startProduct } from "./product.ts";
import { type Line, round } from "./table.ts";

const KEYS = 80;
const P95_WANTED = 50;
/** Time for the first parse and preview to settle, in ms. */
const SETTLE = 5000;
const APP = `<!doctype html>\n<html lang="en"><head><title>Large</title></head><body>\n${Array.from(
  { length: 16_000 },
  (_, line) =>
    `<section class="card c${line}"><h2>Part ${line}</h2><p style="color: #${String(line % 1000).padStart(3, "0")}">Some words for part ${line}.</p></section>`,
).join("\n")}\n</body></html>\n`;

/** Keystroke times in an app of 2 MB, in the builder and in a bare editor. */
export async function benchTyping(): Promise<Array<Line>> {
  const site = await startProduct();
  const bare = await startBare();
  const { browser, close } = await launchBrowser();
  try {
    const context = await browser.newContext({ baseURL: site.address, viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    process.env.E2E_BASE_URL = site.address;
    await signIn(page, "builder@sheaf.example");
    await openBuilder(page);
    await page
      .getByLabel("HTML file", { exact: true })
      .setInputFiles({ name: "large.html", mimeType: "text/html", buffer: Buffer.from(APP) });
    const product = await measure(page);
    await page.goto(bare.address);
    await page.evaluate((text) => (window as unknown as { open: (text: string) => void }).open(text), APP);
    const alone = await measure(page);
    return [
      {
        goal: "typing",
        what: `typing in an app of ${round(APP.length / 1_000_000, 1)} MB, key to paint, p95`,
        measured: `${round(product)} ms, ${round(product / alone)} of a bare editor (${round(alone)} ms)`,
        wanted: `< ${P95_WANTED} ms`,
        met: product < P95_WANTED,
      },
    ];
  } finally {
    await close();
    site.stop();
    bare.close();
  }
}

async function measure(page: Page) {
  await page.waitForTimeout(SETTLE);
  await editorOf(page).focus();
  await page.keyboard.press("ControlOrMeta+Home");
  await page.evaluate(() => {
    const taken: Array<number> = [];
    Object.assign(window, { taken });
    window.addEventListener(
      "keydown",
      (event) => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => taken.push(performance.now() - event.timeStamp);
        requestAnimationFrame(() => channel.port2.postMessage(null));
      },
      true,
    );
  });
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press("a");
    await page.waitForTimeout(40);
  }
  const taken = await page.evaluate(() => (window as unknown as { taken: Array<number> }).taken);
  return taken.sort((a, b) => a - b)[Math.floor(taken.length * 0.95)] ?? Number.NaN;
}

async function startBare() {
  const source = `import { html } from "@codemirror/lang-html"; import { EditorView, basicSetup } from "codemirror";
    const view = new EditorView({ parent: document.body, extensions: [basicSetup, html(),
      EditorView.contentAttributes.of({ "aria-label": "HTML code" })] });
    window.open = (text) => view.dispatch({ changes: { from: 0, insert: text } });`;
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: process.cwd() },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
  });
  const page = `<!doctype html><title>Bare</title><style>.cm-editor{height:700px}</style><script type="module">${outputFiles[0]?.text.replaceAll("</script", "<\\/script")}</script>`;
  const server = createServer((_request, response) => response.setHeader("Content-Type", "text/html").end(page));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
