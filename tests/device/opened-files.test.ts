import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { EditedCode } from "#app/hooks/use-edited-code.ts";
import { notify } from "#app/lib/toast.ts";
import { useTools } from "#app/routes/builder/use-tools.ts";

vi.mock("#app/lib/toast.ts", () => ({ notify: { error: vi.fn(), success: vi.fn() } }));

/** What opens of these files, and what is told. */
async function open(...files: Array<File>) {
  vi.clearAllMocks();
  const change = vi.fn();
  const readLatest = () => ({ code: "", base: {} });
  const edited = { change, readLatest, code: "" } as unknown as EditedCode;
  const opened: Array<Promise<void>> = [];
  function OpenFiles() {
    opened.push(useTools({ edited, editor: { current: null }, name: "index", onReplaced() {} }).open(files));
    return null;
  }
  renderToStaticMarkup(createElement(OpenFiles));
  await Promise.all(opened);
  const [title, , message] = vi.mocked(notify.success).mock.calls[0] ?? [];
  return { code: change.mock.calls[0]?.[0], title, message, error: vi.mocked(notify.error).mock.calls[0] };
}

const PAGE = "<!doctype html><title>Tea</title><p>tea</p>";
const page = new File([PAGE], "index.html");
const style = new File(["p { color: teal; }"], "style.css");
const script = new File(["console.log(1);"], "script.js");
const photo = new File(["x"], "photo.png", { type: "image/png" });

test("of several files the page opens, and the others are named", async () => {
  expect(await open(style, script, page)).toEqual({
    code: PAGE,
    title: "index.html opened",
    message: "Only one file opens at a time. style.css and script.js were left out.",
    error: undefined,
  });
  expect((await open(page, style)).message).toBe("Only one file opens at a time. style.css was left out.");
  expect((await open(style, script, photo, page, photo)).message).toBe(
    "Only one file opens at a time. 4 other files were left out.",
  );
  expect((await open(page)).message).toBeUndefined();
});

test("without a page the first file opens that can be opened", async () => {
  const notes = new File(["# Tea\n\n- green\n- black\n\n## Water\n\nHot."], "notes.md");
  const opened = await open(photo, notes, style);
  expect(opened.title).toBe("notes.md opened");
  expect(opened.message).toMatch(/Only one file opens at a time\. photo\.png and style\.css were left out\./);
});

test("of files that can't be opened the type is told, and the code stays", async () => {
  expect(await open(photo, photo)).toEqual({
    code: undefined,
    title: undefined,
    message: undefined,
    error: ["Invalid file type", expect.stringContaining("Please open a web page")],
  });
});
