import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  componentsCalled,
  countEffects,
  effectsWithoutDependencies,
  linesCalling,
  linesDisabling,
  linesFocusingLater,
  parseCode,
  refsWrittenInRender,
} from "#tests/support/react-code.ts";

/** It may only go down. */
const MAX_EFFECTS = 35;

const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => {
    const text = readFileSync(`app/${file}`, "utf8");
    return { path: `app/${file}`, text, code: parseCode(text) };
  });

type Code = (typeof files)[number]["code"];

/** `path:line` of what `find` finds in app/. */
function findInApp(find: (code: Code) => Array<number>) {
  return files.flatMap(({ path, code }) => find(code).map((line) => `${path}:${line}`));
}

function pathsOf(places: ReadonlyArray<string>) {
  return [...new Set(places.map((place) => place.replace(/:.*/, "")))];
}

test("effects are for outside systems, so there are few", () => {
  expect(files.reduce((sum, { code }) => sum + countEffects(code), 0)).toBeLessThanOrEqual(MAX_EFFECTS);
});

test("every effect says what it depends on, and no rule about it is suppressed", () => {
  expect(findInApp(effectsWithoutDependencies)).toEqual([]);
  const suppressed = files.filter(({ text }) => text.includes("useExhaustiveDependencies"));
  expect(suppressed.map(({ path }) => path)).toEqual([]);
});

test("an effect without a list of dependencies is found", () => {
  const code = parseCode("useEffect(() => focus());\nuseLayoutEffect(measure, [size]);\nuseEffectEvent(onClose);");
  expect([countEffects(code), effectsWithoutDependencies(code)]).toEqual([2, [1]]);
});

test("components are rendered, never called", () => {
  // The framework's element is taken apart, so it has to be called.
  expect(pathsOf(findInApp(componentsCalled))).toEqual(["app/performance/deferred-scripts.tsx"]);
  expect(componentsCalled(parseCode("<AppCard size={Number(1)} />;\nAppCard({ app });"))).toEqual([2]);
});

test("state outside of React is a createStore, followed by useStore alone", () => {
  const followers = findInApp((code) => linesCalling(code, "useSyncExternalStore"));
  expect(pathsOf(followers)).toEqual(["app/hooks/use-store.ts"]);
});

test("a rule of Biome is suppressed only where no better code satisfies it", () => {
  const suppressed = files.flatMap(({ path, text }) =>
    [...text.matchAll(/biome-ignore lint\/(\S+?):/g)].map(([, rule]) => `${path} ${rule}`),
  );
  expect(suppressed.sort()).toEqual([
    "app/components/shell/structured-data.tsx security/noDangerouslySetInnerHtml",
    "app/device/write-cookie.ts suspicious/noDocumentCookie",
    "app/routes/builder/wizard/hosts-field.tsx suspicious/noArrayIndexKey",
    "app/routes/journal/calendar.tsx a11y/noNoninteractiveElementToInteractiveRole",
  ]);
});

test("events outside of React come from a createEmitter; the window has those that others know by name", () => {
  const withListeners = files.filter(({ text }) => /\bnew (?:Set|Map)<[^;]*=> void\b|\bnew EventTarget\b/.test(text));
  expect(withListeners.map(({ path }) => path)).toEqual(["app/lib/create-emitter.ts"]);
  const onWindow = files.filter(({ text }) => /\bwindow\.dispatchEvent\(/.test(text)).map(({ path }) => path);
  expect(onWindow.sort()).toEqual(
    [
      // Inline scripts, which run before any module, speak with the modules.
      "app/device/add-to-device/install-prompt.ts",
      "app/device/event-replay.ts",
      "app/device/recorded-frame.ts",
      // The specification names these events.
      "app/device/device-apps/migration-events.ts",
      "app/device/installs/library-events.ts",
    ].sort(),
  );
});

test("what a script moves slides by app/lib/slide-from.ts, which knows reduced motion", () => {
  const moving = files.filter(({ text }) => /\.animate\(|behavior: "smooth"|startViewTransition/.test(text));
  expect(moving.map(({ path }) => path)).toEqual(["app/lib/slide-from.ts"]);
});

test("components that load late are loaded by useLazyComponent or useLazyDialog", () => {
  const loaders = files.filter(({ text }) => /\bimport\("[^"]+\.tsx"\)/.test(text));
  const others = loaders.filter(({ text }) => !/useLazy(Component|Dialog)\(/.test(text));
  // The toasts are a React root of their own.
  expect(others.map(({ path }) => path)).toEqual(["app/lib/toast.ts"]);
  expect(findInApp((code) => linesCalling(code, "lazy"))).toEqual([]);
});

test("a list of cards, a screen's bar, a switch, an alert and the end of a dialog are each one component", () => {
  const filesWith = (markup: RegExp) => files.filter(({ text }) => markup.test(text)).map(({ path }) => path);
  expect(filesWith(/<li[^>]*>\s*<AppCard\b/)).toEqual(["app/components/apps/card-list.tsx"]);
  expect(filesWith(/end=\{\s*<>\s*<ThemeToggle \/>\s*(\{.*)?<ProfilePopover\b/)).toEqual([
    "app/components/shell/account-bar.tsx",
  ]);
  expect(filesWith(/<p className="error" role="alert">\s*<FailureText\b/)).toEqual([
    "app/components/forms/failure-text.tsx",
  ]);
  expect(filesWith(/MenuItem[^>]*\srole="switch"|role="switch"[^>]*MenuItem/)).toEqual([
    "app/components/overlays/menu-switch.tsx",
  ]);
  expect(
    filesWith(/<(?:div className=\{[^}]*dialogStyles\.actions\b|ActionRow\b).*\s*<Button variant="soft" onClick/),
  ).toEqual(["app/components/overlays/dialog-actions.tsx"]);
});

test("no text area cuts what is pasted, except the journal's, which says what didn't fit", () => {
  const cutting = files.filter(({ text }) => /<(?:textarea|TextArea)\b(?:=>|[^>])*?\bmaxLength=/.test(text));
  expect(cutting.map(({ path }) => path)).toEqual(["app/routes/journal/note-field.tsx"]);
});

test("no ref is written while a component renders", () => {
  expect(findInApp(refsWrittenInRender)).toEqual([]);
});

test("a ref that an event, an effect or a ref callback writes is not written in render", () => {
  const written =
    "function useLatest(value) { const ref = useRef(value); if (value) ref.current = value; return ref; }";
  expect(refsWrittenInRender(parseCode(written))).toEqual([1]);
  const later = "function Field() { const ref = useRef(0); return <input onInput={() => { ref.current += 1; }} />; }";
  expect(refsWrittenInRender(parseCode(later))).toEqual([]);
});

test("what waits gives the focus by app/lib/focus.ts or a hook, where the rule about it is", () => {
  // Dialogs, and the editor that its own code replaces a plain field with, know where the focus was.
  const own = ["app/components/overlays/dialog.tsx", "app/routes/builder/editor/code-editor.tsx"];
  const others = pathsOf(findInApp(linesFocusingLater)).filter((path) => !/^app\/(lib|hooks)\//.test(path));
  expect(others).toEqual(own);
});

test("no button is disabled, which loses the focus: Button and IconButton ignore presses", () => {
  // Its own press disables neither a step of the wizard nor the count of problems.
  const own = ["app/routes/builder/editor/editor-foot.tsx", "app/routes/builder/wizard/wizard.client.tsx"];
  expect(pathsOf(findInApp((code) => linesDisabling(code, ["button", "DockAction"])))).toEqual(own);
  const buttons = parseCode("<button aria-disabled onClick={() => a > b} />;\n<button disabled={busy} />;");
  expect(linesDisabling(buttons, ["button"])).toEqual([2]);
});

test("a focus in a timer, a promise, an effect or a ref callback is found, and one in a handler is not", () => {
  const later = `setTimeout(() => field.focus());
window.requestAnimationFrame(() => find()?.focus());
load().then(() => { field.current?.focus({ preventScroll: true }); });
useEffect(() => { if (open) field.focus(); }, []);
function focusNow(element) { element?.focus(); }
<p ref={isNew ? focusNow : undefined} />;`;
  expect(linesFocusingLater(parseCode(later))).toEqual([1, 2, 3, 4, 5]);
  const handlers =
    "function onKeyDown() { next.focus(); }\n<ul onKeyDown={onKeyDown} ref={list} onClick={() => a.focus()} />;";
  expect(linesFocusingLater(parseCode(handlers))).toEqual([]);
});

test("journeys wait for what they need, never for a time or an idle network", () => {
  const specs = readdirSync("tests/e2e", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  expect(specs.length).toBeGreaterThan(60);
  const wait = /waitForTimeout\(|networkidle/;
  expect(specs.filter((file) => wait.test(readFileSync(`tests/e2e/${file}`, "utf8")))).toEqual([]);
});

test("what loads late is a client module, so that the server's bundle leaves it out", () => {
  const loadedLate = files.flatMap(({ path, text }) =>
    [...text.matchAll(/\bimport\(\s*"((?:\.\/|#app\/)[^"]+)"/g)].map(([, name = ""]) => ({ path, name })),
  );
  expect(loadedLate.length).toBeGreaterThan(30);
  const others = loadedLate.filter(({ path, name }) => ![path, name].some((module) => module.includes(".client.")));
  expect(others).toEqual([]);
});

test("an error is said once: by a toast, or by the caller at its place", () => {
  // `useAction` has no failure to show, so the types forbid the one; the other has no toast.
  const silent = files.filter(
    ({ text }) => /\buseActionWithFailure\b[<(]/.test(text) && !/\b(failure|onError)\b/.test(text),
  );
  expect(silent.map(({ path }) => path)).toEqual([]);
  const shown = /\bset(?:Failure|Error)\(|\bonError: set|\buseActionWithFailure\b[<(]/;
  const both = files.filter(({ text }) => shown.test(text) && /\bnotify\.failure\(/.test(text)).map(({ path }) => path);
  expect(both).toEqual(["app/hooks/use-action.ts"]);
  const keptAndToasted = files.filter(({ text }) => /\buseAction\b[^;]*\bset(?:Failure|Error)\b/.test(text));
  expect(keptAndToasted.map(({ path }) => path)).toEqual([]);
});

test("every way home is HOME_PATH, since in builder mode the bare address is the builder", () => {
  const bare = files.filter(
    ({ path, text }) => path.endsWith("x") && /\b(?:to|href|home) ?= ?\{?"\/"|\bcloseViewer\([^)]*"\/"/.test(text),
  );
  expect(bare.map(({ path }) => path)).toEqual([]);
});
