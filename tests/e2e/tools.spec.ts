import { readFile } from "node:fs/promises";
import type { FrameLocator, Page } from "@playwright/test";
import { openBuilder, typeCode } from "./support/builder.ts";
import { expect, signIn, test } from "./support/test.ts";

type Use = (tool: FrameLocator, page: Page) => Promise<unknown>;

const click = (name: string) => (tool: FrameLocator) => tool.getByRole("button", { name, exact: true }).click();
const shows = (text: string | RegExp) => (tool: FrameLocator) => expect(tool.getByText(text).first()).toBeVisible();
const reload: Use = (_tool, page) => page.getByRole("button", { name: "Reload", exact: true }).click();
const asks = (name: string) => async (_tool: FrameLocator, page: Page) => {
  const question = page.getByRole("dialog", { name });
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: /^(Stay here|Don't save)$/ }).click();
};

const clearData: Use = async (_tool, page) => {
  await page.getByRole("button", { name: "About this app" }).click();
  await page.getByRole("button", { name: "Clear app data" }).click();
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(page.getByText("App data cleared")).toBeVisible();
};

/** Small tools that between them use what real single-file tools use; tests/domain/tools.test.ts has the others. */
const WORKING: Readonly<Record<string, ReadonlyArray<Use>>> = {
  audio: [click("Play A"), shows("Playing 440 Hz")],
  "blob-frame": [(tool) => shows("Shown from a blob")(tool.frameLocator("iframe"))],
  "blob-worker": [shows("The 1000th prime is 7919")],
  canvas: [shows("64 colours, PNG made")],
  clipboard: [click("Copy"), shows("Copied ten-small-tools")],
  weather: [shows("21.5 degrees")],
  dialogs: [click("Fill"), shows("Dear Ada, hello.")],
  download: [click("Save CSV"), asks("Save this file?")],
  "file-input": [
    (tool) =>
      tool
        .getByLabel("Text file")
        .setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("one two three") }),
    shows("3 words"),
  ],
  "get-form": [click("Split"), shows("Each pays 15")],
  "import-map": [shows("Total 0"), click("Add"), shows("Total 1")],
  "indexed-db": [shows("Visit 1"), reload, shows("Visit 2")],
  library: [shows("# Hello rendered")],
  "local-storage": [
    (tool) => tool.getByLabel("Item").fill("Bread"),
    click("Add"),
    reload,
    shows("Bread"),
    clearData,
    (tool) => expect(tool.getByLabel("Item")).toBeVisible(),
    (tool) => expect(tool.getByText("Bread")).toHaveCount(0),
  ],
  popup: [click("Share"), asks("Open a link to social.example.com?")],
  "query-state": [click("Next colour"), shows("Colour green"), click("Start again"), shows("Colour green")],
  "srcdoc-frame": [(tool) => shows("Shown inside")(tool.frameLocator("iframe"))],
  statistics: [shows("Tip 15 %")],
  wasm: [shows("2 + 3 = 5")],
};

test("real tools work in a private run", async ({ page, context }) => {
  const answer = (body: string, contentType: string) => ({
    body,
    contentType,
    headers: { "Access-Control-Allow-Origin": "*" },
  });
  await context.route("https://cdn.jsdelivr.net/**", (route) =>
    route.fulfill(answer("globalThis.marked = { parse: (text) => '<p>' + text + ' rendered</p>' }", "text/javascript")),
  );
  await context.route("https://esm.sh/**", (route) =>
    route.fulfill(answer("export const signal = (value) => ({ value })", "text/javascript")),
  );
  await context.route("https://api.open-meteo.com/**", (route) =>
    route.fulfill(answer('{"current":{"temperature_2m":21.5}}', "application/json")),
  );
  page.on("dialog", (dialog) => void dialog.accept("Ada"));
  await signIn(page, "architect@sheaf.example");
  for (const [name, uses] of Object.entries(WORKING)) {
    await test.step(name, async () => {
      const id = await createProject(page, name);
      if (name === "weather") await declareAndAllow(page, id, "api.open-meteo.com");
      await page.goto(`/p/${id}`);
      for (const use of uses) await use(page.frameLocator("iframe"), page);
    });
  }
});

test("a file that the code names is chosen in the editor, and the app works", async ({ page }) => {
  await signIn(page, "architect@sheaf.example");
  await openBuilder(page);
  const html = await readFile("tests/fixtures/tools/relative-file.html", "utf8");
  await typeCode(page, html.replace('<script src="lib/app.js"></script>', ""));
  await page.getByRole("button", { name: /^1 problem/ }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose file" }).click();
  await (await chooser).setFiles({
    name: "data.json",
    mimeType: "application/json",
    buffer: Buffer.from('{ "text": "From the file" }'),
  });
  await expect(page.getByText("File pasted in")).toBeVisible();
  await expect(page.frameLocator("iframe").getByText("From the file")).toBeVisible();
  await expect(page.getByRole("button", { name: "No problems" })).toBeVisible();
});

async function createProject(page: Page, tool: string) {
  const html = await readFile(`tests/fixtures/tools/${tool}.html`, "utf8");
  const headers = { Origin: process.env.E2E_BASE_URL ?? "" };
  const answer = await page.request.post("/api/projects", { data: { name: tool.slice(0, 15), html }, headers });
  expect(answer.ok(), tool).toBe(true);
  return (await answer.json()).id as string;
}

async function declareAndAllow(page: Page, id: string, host: string) {
  await openBuilder(page, `/builder?view=build&project=${id}`);
  await page.getByRole("button", { name: /^\d+ problem/ }).click();
  await page.getByRole("button", { name: "Declare" }).first().click();
  const wizard = page.getByRole("dialog", { name: /^Edit / });
  await wizard.getByRole("group", { name: "Host 1" }).getByLabel("What it's for").fill("weather data");
  await expect(wizard.getByRole("group", { name: "Host 1" }).getByLabel("Host", { exact: true })).toHaveValue(host);
  await wizard.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("Changes saved")).toBeVisible();
  await page.goto(`/p/${id}`);
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  await expect(page.getByText("This app wants to contact")).toBeHidden();
}
