import { EditorState } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createEditor } from "#app/routes/builder/editor/codemirror.client.ts";

type Handlers = Parameters<typeof EditorView.domEventHandlers>[0];
type Paste = { text?: string; files?: Array<File> };

const handlers: Handlers = {};

/** The true state and its listeners, without the document that draws them. */
vi.mock("@codemirror/view", async (importOriginal) => {
  const original = await importOriginal<typeof import("@codemirror/view")>();
  const FakeView = new Proxy(original.EditorView, {
    construct(view, [config]) {
      const self = {
        state: EditorState.create(config),
        dispatch(spec: Parameters<EditorState["update"]>[0]) {
          const { state, docChanged, selection } = self.state.update(spec);
          self.state = state;
          const update = { state, docChanged, selectionSet: selection !== undefined };
          for (const listener of state.facet(view.updateListener)) Reflect.apply(listener, null, [update]);
        },
        focus() {},
        destroy() {},
      };
      return self;
    },
    get: (view, key) =>
      key === "domEventHandlers"
        ? (added: Handlers) => {
            Object.assign(handlers, added);
            return [];
          }
        : Reflect.get(view, key),
  });
  return { ...original, EditorView: FakeView };
});

beforeEach(() => {
  vi.stubGlobal("window", { matchMedia: () => ({ matches: false }), setTimeout, clearTimeout });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function openEditor(code: string) {
  const options = { onChange: vi.fn(), onFiles: vi.fn(), onBringIn: vi.fn() };
  const selection = { anchor: 0, head: 0 };
  const ignored = { readDeclaredHosts: () => [], onStatus() {}, onDeclare() {}, onSave() {} };
  const editor = createEditor(Object.create(null), { code, selection, hintId: "hint", ...ignored, ...options });
  return { editor, ...options };
}

function call(name: "blur" | "paste", event: object) {
  return Reflect.apply(handlers[name] ?? expect.fail(), null, [event, view()]);
}

/** What the handlers get: an empty document, so that each paste replaces all of it. */
function view() {
  return { state: EditorState.create({ doc: "" }) };
}

function paste({ text = "", files = [] }: Paste) {
  return call("paste", {
    clipboardData: { files, getData: (type: string) => (type === "text/plain" ? text : "") },
  });
}

const MIXED = "<p>one</p>\r\n<p>two</p>\n<p>three</p>\r<p>four</p>";

test.each([
  ["of several kinds", MIXED],
  ["of old Macs", "<p>one</p>\r<p>two</p>\r"],
  ["of Windows", "<p>one</p>\r\n<p>two</p>\r\n"],
])("line ends %s stay where nobody edits, also in code that replaces other code", (_, code) => {
  const opened = openEditor(code);
  call("blur", {});
  opened.editor.destroy();
  expect(opened.onChange).not.toHaveBeenCalled();

  const replaced = openEditor("<p>before</p>");
  replaced.editor.setCode(code);
  call("blur", {});
  replaced.editor.destroy();
  expect(replaced.onChange).not.toHaveBeenCalled();
});

test("an edit makes all line ends those of Windows if one was, and its undo brings back each byte", () => {
  const { editor, onChange } = openEditor(MIXED);
  editor.insert("<!-- new -->");
  expect(onChange).toHaveBeenLastCalledWith(`<!-- new -->${MIXED.replace(/\r\n?|\n/g, "\r\n")}`);
  editor.undo();
  expect(onChange).toHaveBeenLastCalledWith(MIXED);
  editor.destroy();
  expect(onChange).toHaveBeenCalledTimes(2);
});

test("files that are pasted are opened, whether they come without text or with their names as text", () => {
  const { onFiles, onChange } = openEditor("");
  const files = [new File(["<p>tea</p>"], "app.html"), new File(["x"], "photo.png")];
  for (const text of ["", "app.html\rphoto.png", "/home/tea/app.html\n/home/tea/photo.png\n"]) {
    expect(paste({ text, files })).toBe(true);
    expect(onFiles).toHaveBeenLastCalledWith(files);
  }
  expect(onFiles).toHaveBeenCalledTimes(3);
  expect(onChange).not.toHaveBeenCalled();
});

test("a text is pasted also where a picture of it comes with it", () => {
  const { onFiles, onBringIn } = openEditor("");
  const files = [new File(["x"], "image.png")];
  expect(paste({ text: "<p>tea</p>", files })).toBe(false);
  expect(paste({ text: "image.png", files: [] })).toBe(false);
  expect(onFiles).not.toHaveBeenCalled();
  expect(onBringIn).not.toHaveBeenCalled();
});

test("a paste of nothing replaces no code and is told", () => {
  const { onBringIn } = openEditor("<p>tea</p>");
  expect(paste({})).toBe(true);
  expect(onBringIn).toHaveBeenCalledExactlyOnceWith("", "Code pasted");
});
