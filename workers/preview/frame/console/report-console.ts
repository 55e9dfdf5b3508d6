import { onPageMessage } from "#workers/preview/frame/product-page.ts";
import { describeAll, describeArguments, describeResult, describeTable } from "./describe-values.ts";
import { addLine, changeIndent, clearLines, sendLinesFirst } from "./send-lines.ts";

type Method = Exclude<keyof Console, "Console" | "createTask">;

const counts = new Map<string, number>();
const timers = new Map<string, number>();

/** The builder's console shows what the app writes to its own. */
export function reportConsole() {
  sendLinesFirst();
  for (const level of ["log", "info", "warn", "error", "debug"] as const)
    patch(level, (...values) => addLine(level, describeArguments(values)));
  patch("dir", (value) => addLine("log", describeAll([value])));
  patch("trace", (...values) => addLine("log", describeAll(["Trace", ...values, new Error("trace")])));
  patch("assert", (condition, ...values) => {
    if (!condition) addLine("error", describeAll(["Assertion failed", ...values]));
  });
  patch("table", (...values) => {
    const [data, columns] = values;
    const isTable = typeof data === "object" && data !== null;
    addLine("log", isTable ? [describeTable(data, columns as Array<string> | undefined)] : describeArguments(values));
  });
  patch("clear", clearLines);
  for (const name of ["group", "groupCollapsed"] as const)
    patch(name, (...values) => {
      addLine("log", describeArguments(values.length > 0 ? values : ["Group"]));
      changeIndent(1);
    });
  patch("groupEnd", () => changeIndent(-1));
  reportCounts();
  reportTimes();
  evaluateTypedCode();
}

function patch(name: Method, handle: (...values: Array<unknown>) => void) {
  const { console } = window;
  const original = console[name] as (...values: Array<unknown>) => unknown;
  function patched(...values: Array<unknown>) {
    try {
      handle(...values);
    } catch {}
    return original.apply(console, values);
  }
  Object.assign(console, { [name]: patched });
}

function reportCounts() {
  patch("count", (name = "default") => {
    const label = String(name);
    const count = (counts.get(label) || 0) + 1;
    counts.set(label, count);
    addLine("log", describeAll([`${label}: ${count}`]));
  });
  patch("countReset", (name = "default") => counts.delete(String(name)));
}

function reportTimes() {
  patch("time", (name = "default") => timers.set(String(name), performance.now()));
  for (const method of ["timeLog", "timeEnd"] as const)
    patch(method, (name = "default", ...values) => {
      const label = String(name);
      const start = timers.get(label);
      if (start !== undefined)
        addLine("log", describeAll([`${label}: ${(performance.now() - start).toFixed(1)} ms`, ...values]));
      if (method === "timeEnd") timers.delete(label);
    });
}

/** Runs what is typed into the builder's console as a script of the app, so with the app's rights. */
function evaluateTypedCode() {
  const addError = (error: unknown) => addLine("error", describeAll([error]));
  const addResult = (value: unknown) => addLine("result", describeResult(value));
  onPageMessage<{ code: string }>("evaluate", ({ code }) => {
    try {
      // biome-ignore lint/security/noGlobalEval: the app's author typed it, and it runs on the app's origin.
      const result: unknown = globalThis.eval(/^\s*\{/.test(code) ? `(${code}\n)` : code);
      const isPromise = typeof (result as PromiseLike<unknown> | null)?.then === "function";
      if (result && isPromise) Promise.resolve(result).then(addResult, addError);
      else addResult(result);
    } catch (error) {
      addError(error);
    }
  });
}
