import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { strToU8, zipSync } from "fflate";
import { settledAccount } from "./support/accounts.ts";
import { editorOf, openBuilder, showPreviewUnscaled, typeCode, uniqueName } from "./support/builder.ts";
import { copyText } from "./support/clipboard.ts";
import { createProject } from "./support/projects.ts";
import { signIn, test } from "./support/test.ts";

const ANSWER = readFileSync("tests/fixtures/sources/fenced-answer.md", "utf8");
const SMART_QUOTES = readFileSync("tests/fixtures/sources/smart-quotes.html", "utf8");

async function pasteByKeys(page: Page, text: string) {
  await copyText(page, text);
  await editorOf(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+v");
}

/** Over all of the code, as Ctrl+A and Ctrl+V do. */
async function pasteFile(page: Page, file: { name: string; content: string }) {
  await editorOf(page).press("ControlOrMeta+a");
  await editorOf(page).evaluate((editor, { name, content }) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([content], name));
    editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, file);
}

async function paste(page: Page, text: string) {
  await copyText(page, text);
  await page.getByRole("button", { name: "Paste", exact: true }).click();
}

test("an answer becomes the page in it and runs; Undo shows the answer, which the foot names and one press converts", async ({
  page,
  context,
}) => {
  await settledAccount(page, context);
  await openBuilder(page);
  await showPreviewUnscaled(page);
  await paste(page, ANSWER);
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.hover();
  await expect(page.getByText("The HTML of the answer was taken. The text around it is left out.")).toBeVisible();
  await expect(editorOf(page)).not.toContainText("Sure!");
  await undo.click();
  await expect(editorOf(page)).toContainText("Sure! Here is");
  await page.getByRole("button", { name: "This is an answer with code in it, not a page." }).click();
  await page.getByRole("button", { name: "Make it a page" }).click();
  await expect(page.getByText("Made a page")).toBeVisible();
  await expect(editorOf(page)).not.toContainText("Sure!");
  // The first press can reach the run before, which the new page replaces.
  await expect(async () => {
    await page.frameLocator("iframe").getByRole("button", { name: "Start" }).click();
    await expect(page.frameLocator("iframe").getByText(/brewing \d/)).toBeVisible({ timeout: 1000 });
  }).toPass();

  await pasteByKeys(page, ANSWER);
  await expect(page.getByText("Code pasted")).toBeVisible();
  await expect(editorOf(page)).not.toContainText("Sure!");
  await editorOf(page).press("ControlOrMeta+z");
  await expect(editorOf(page)).toContainText("Sure! Here is");
});

test("an address is offered to be opened, CSS is named and not built, curly quotes are mended by one press", async ({
  page,
  context,
}) => {
  await settledAccount(page, context);
  await openBuilder(page);
  await page.route("**/api/projects/fetch", (route) => route.fulfill({ json: { html: SMART_QUOTES } }));
  await pasteByKeys(page, "https://example.com/tip.html");
  const open = page.getByRole("button", { name: "Open", exact: true });
  await open.hover();
  await expect(page.getByText("This is an address, not a page")).toBeVisible();
  await expect(editorOf(page)).not.toContainText("example.com");
  await open.click();
  await expect(editorOf(page)).toContainText("Tip helper");
  await page.getByRole("button", { name: /^\d+ problems/ }).click();
  await page.getByRole("button", { name: "Mend all" }).first().click();
  await expect(page.getByRole("button", { name: "No problems" })).toBeVisible();
  await expect(editorOf(page)).toContainText('<div id="out" class="big">…</div>');

  await paste(page, "body { color: teal; }");
  await expect(page.getByRole("button", { name: "This is CSS, not a page." })).toBeVisible();
  await page
    .getByRole("button", { name: /^Build/ })
    .first()
    .click();
  await expect(page.getByText("This is CSS, not a page. Put it into a page, then save it.")).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("an update of a saved app refuses words and makes an answer a page, each told", async ({ page }) => {
  await signIn(page, "builder@sheaf.example");
  const name = uniqueName("Made");
  const id = await createProject(page, "<p>tea</p>", name);
  await openBuilder(page, `/builder?view=build&project=${id}`);
  await typeCode(page, "Sorry, I can't do that.");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("This is text, not a page. Put it into a page, then save it.")).toBeVisible();
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("button", { name: "Duplicate" }).click();
  await expect(page.getByText("This is text, not a page. Put it into a page, then duplicate it.")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(id));
  await typeCode(page, ANSWER);
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("The HTML of the answer was taken. The text around it is left out.")).toBeVisible();
  await expect(page.getByText("App updated")).toBeVisible();
  await page.reload();
  await expect(editorOf(page)).toContainText("<!DOCTYPE html>");
  await expect(editorOf(page)).not.toContainText("Sure!");
});

test("a duplicate of an answer in the editor has the page in it, and the answer stays where it is", async ({
  page,
}) => {
  await signIn(page, "builder@sheaf.example");
  const name = uniqueName("Made");
  const id = await createProject(page, "<p>tea</p>", name);
  await openBuilder(page, `/builder?view=build&project=${id}`);
  await typeCode(page, ANSWER);
  await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("button", { name: "Duplicate" }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(editorOf(page)).toContainText("<!DOCTYPE html>");
  await expect(editorOf(page)).not.toContainText("Sure!");
  await openBuilder(page, `/builder?view=build&project=${id}`);
  await expect(editorOf(page)).toContainText("Sure!");
});

test("files that are dropped on the preview or pasted are opened, one at a time, as are notes and a ZIP of one page", async ({
  page,
  context,
}) => {
  await settledAccount(page, context);
  await openBuilder(page);
  const transfer = await page.evaluateHandle(() => {
    const files = new DataTransfer();
    files.items.add(new File(["p { color: teal; }"], "style.css"));
    files.items.add(new File(["<p>dropped</p>"], "drop.htm"));
    return files;
  });
  await page.getByText("Your app appears here as you write.").dispatchEvent("dragenter", { dataTransfer: transfer });
  const target = page.getByText("Drop the file to open it");
  await expect(target).toBeVisible();
  await target.dispatchEvent("drop", { dataTransfer: transfer });
  await expect(page.getByText("Only one file opens at a time. style.css was left out.")).toBeVisible();
  await expect(page.getByText("drop.htm opened")).toBeVisible();
  await expect(target).toBeHidden();
  await expect(editorOf(page)).toHaveText("<p>dropped</p>");

  await pasteFile(page, { name: "photo.png", content: "x" });
  await expect(page.getByText("Invalid file type")).toBeVisible();
  await expect(editorOf(page)).toHaveText("<p>dropped</p>");
  await pasteFile(page, { name: "pasted.html", content: "<p>pasted</p>" });
  await expect(page.getByText("pasted.html opened")).toBeVisible();
  await expect(editorOf(page)).toHaveText("<p>pasted</p>");

  const field = page.getByLabel("HTML file", { exact: true });
  await field.setInputFiles("tests/fixtures/sources/notes.md");
  await expect(page.getByText("A page to read was made of this text in Markdown.")).toBeVisible();
  await expect(editorOf(page)).toContainText("<h1>Packing list</h1>");
  await field.setInputFiles({ name: "tea.css", mimeType: "text/css", buffer: Buffer.from("p { color: teal; }") });
  await expect(page.getByText("tea.css opened")).toBeVisible();
  await expect(page.getByRole("button", { name: "This is CSS, not a page." })).toBeVisible();
  const component = Buffer.from("export default function Tea() {\n  return <p>tea</p>;\n}");
  await field.setInputFiles({ name: "Tea.js", mimeType: "text/javascript", buffer: component });
  await expect(page.getByText("A page around the React component was made, which loads React")).toBeVisible();
  const zip = (files: Record<string, string>) => ({
    name: "apps.zip",
    mimeType: "application/zip",
    buffer: Buffer.from(
      zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
    ),
  });
  await field.setInputFiles(zip({ "a/one.html": "<p>from a ZIP</p>", "a/readme.txt": "no" }));
  await expect(editorOf(page)).toHaveText("<p>from a ZIP</p>");
  await field.setInputFiles(zip({ "one.html": "<p>1</p>", "two.html": "<p>2</p>" }));
  await expect(page.getByText("This ZIP has 2 apps")).toBeVisible();
});
