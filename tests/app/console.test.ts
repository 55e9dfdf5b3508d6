import { expect, test } from "vitest";
import { addInput, addMessage, type ConsoleState, EMPTY_CONSOLE } from "#app/routes/builder/preview/console-state.ts";
import { MAX_CONSOLE_LINES } from "#domain/previews/bridge-limits.ts";
import { type ConsoleValue, readConsoleLines, summarizeValue } from "#domain/previews/console-lines.ts";

const app = { origin: "https://l.apps.example", path: "/", code: "<p>first\n<script>\n", now: 1_000 };

function logged(texts: Array<string>, { level = "log", omitted = 0 } = {}) {
  const lines = texts.map((text) => ({ level, at: 1, indent: 0, values: [{ kind: "text", text }] }));
  return { type: "console" as const, lines: JSON.stringify(lines), omitted };
}

function texts({ entries }: ConsoleState) {
  return entries.map(({ values }) => values.map(summarizeValue).join(" "));
}

function refusal(directive: string, blocked: string, code = app.code) {
  const message = { type: "violation" as const, directive, blocked, line: 1, column: 0 };
  const [entry] = addMessage(EMPTY_CONSOLE, message, { ...app, code }).entries;
  return { text: entry?.values[0]?.text, line: entry?.line };
}

test("the last 500 lines are kept and the others are counted", () => {
  const many = Array.from({ length: MAX_CONSOLE_LINES + 20 }, (_, n) => `line ${n}`);
  let state = addMessage(EMPTY_CONSOLE, logged(many), app);
  expect(state.entries).toHaveLength(MAX_CONSOLE_LINES);
  expect(state.omitted).toBe(20);
  state = addMessage(state, logged(["last"], { omitted: 7 }), app);
  expect(state.omitted).toBe(28);
  expect(texts(state).at(-1)).toBe("last");
  expect(new Set(state.entries.map(({ id }) => id)).size).toBe(MAX_CONSOLE_LINES);
});

test("console.clear drops what came before", () => {
  const before = addMessage(EMPTY_CONSOLE, logged(["old"], { omitted: 3 }), app);
  const cleared = addMessage(before, logged([""], { level: "clear" }), app);
  expect(cleared.entries.map(({ level }) => level)).toEqual(["clear"]);
  expect(cleared.omitted).toBe(0);
});

test("what is typed into the console is echoed", () => {
  expect(addInput(EMPTY_CONSOLE, "1 + 1", 5).entries).toMatchObject([
    { level: "input", at: 5, values: [{ text: "1 + 1" }] },
  ]);
});

test.each([
  "no json",
  "{}",
  '[{"level":"shout","at":1,"indent":0,"values":[]}]',
  '[{"level":"log","at":1,"indent":99,"values":[]}]',
  '[{"level":"log","at":1,"indent":0,"values":[{"kind":"html","text":"<b>"}]}]',
  `[{"level":"log","at":1,"indent":0,"values":[${'{"kind":"object","text":"","entries":[["a",'.repeat(300)}`,
])("lines of another shape are dropped: %.60s", (json) => {
  expect(readConsoleLines(json)).toEqual([]);
});

test("a refusal of the app's own origin names the missing file", () => {
  expect(refusal("script-src-elem", "https://l.apps.example/lib/app.js?v=2").text).toBe(
    "lib/app.js is missing because an app is a single file. Paste its content into your code instead.",
  );
  expect(refusal("connect-src", "https://api.example.com/x").text).toBe(
    "Blocked a request to https://api.example.com/x (connect-src)",
  );
  expect(refusal("window.open", "about:blank").text).toBe("window.open was blocked: apps can't open windows");
});

test.each([
  ["connect-src", "https://l.apps.example", /^The app can't load its own file/],
  ["connect-src", "https://l.apps.example/", /^The app can't load its own file/],
  ["connect-src", "https://l.apps.example/project-abc/def", /^The app can't load its own file/],
  ["connect-src", "https://l.apps.example/project-abc/data.json", /^data\.json is missing/],
  ["form-action", "https://l.apps.example/project-abc/send.php", /^A form wasn't sent/],
  ["link", "https://l.apps.example/project-abc/about.html", /^A link wasn't opened: .* so about\.html is missing\.$/],
  ["link", "foo:bar", /^A link wasn't opened: apps can't open foo:bar\.$/],
  ["window.open", "https://l.apps.example/project-abc/def", /can't open windows$/],
])("a refusal names no address of the run: %s of %s", (directive, blocked, text) => {
  const message = { type: "violation" as const, directive, blocked, line: 0, column: 0 };
  const { entries } = addMessage(EMPTY_CONSOLE, message, { ...app, path: "/project-abc/def" });
  expect(entries[0]?.values[0]?.text).toMatch(text);
});

test.each([
  ["connect-src", "https://api.example.com/x", "api.example.com"],
  ["img-src", "https://api.example.com/x", "api.example.com"],
  ["connect-src", "wss://api.example.com/x", undefined],
  ["connect-src", "http://api.example.com/x", undefined],
  ["connect-src", "https://api.example.com:8443/x", undefined],
  ["script-src-elem", "https://api.example.com/x.js", undefined],
  ["connect-src", "https://127.0.0.1/", undefined],
  ["img-src", "data", undefined],
])("a refusal offers to declare only where that helps: %s of %s", (directive, blocked, host) => {
  const message = { type: "violation" as const, directive, blocked, line: 0, column: 0 };
  expect(addMessage(EMPTY_CONSOLE, message, app).entries[0]?.host).toBe(host);
});

test("line 1 is named only where a script starts in it", () => {
  expect(refusal("img-src", "https://example.com/a.png").line).toBe(0);
  expect(refusal("img-src", "https://example.com/a.png", "<!doctype html><script>load()</script>").line).toBe(1);
});

test.each<[ConsoleValue, string]>([
  [{ kind: "string", text: 'a "b"' }, '"a \\"b\\""'],
  [{ kind: "object", text: "Point", entries: [["x", { kind: "number", text: "1" }]] }, "Point {x: 1}"],
  [{ kind: "object", text: "Array(0)", entries: [] }, "[]"],
  [{ kind: "object", text: "Object", entries: [], isCut: true }, "{…}"],
  [{ kind: "error", text: "Error: x", entries: [["stack", { kind: "text", text: "at" }]] }, "Error: x"],
])("a folded value reads as one line", (value, text) => {
  expect(summarizeValue(value)).toBe(text);
});
