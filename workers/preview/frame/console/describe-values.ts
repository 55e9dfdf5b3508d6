import {
  CONSOLE_DEPTH,
  CONSOLE_ENTRIES,
  CONSOLE_VALUES,
  MAX_CONSOLE_TEXT_LENGTH,
} from "#domain/previews/bridge-limits.ts";
import type { ConsoleValue } from "#domain/previews/console-lines.ts";

/** A property's key, and its value unless a getter, which is not called, or a text stands for it. */
type Item = [string, { value?: unknown; text?: string; isGetter?: boolean }];

const TABLE_COLUMNS = 20;
const TABLE_CELL_LENGTH = 100;
const MAX_KEY_LENGTH = 100;
const MAX_MARKUP_LENGTH = 200;

let valuesLeft = 0;
let charactersLeft = 0;

function startLine() {
  valuesLeft = CONSOLE_VALUES;
  charactersLeft = MAX_CONSOLE_TEXT_LENGTH;
}

function shorten(text: unknown, length = MAX_CONSOLE_TEXT_LENGTH) {
  const limit = Math.max(0, Math.min(length, charactersLeft));
  const whole = String(text);
  charactersLeft -= Math.min(limit, whole.length);
  return whole.length > limit ? `${whole.slice(0, limit)}…` : whole;
}

function nameOf(value: object) {
  const maker = Object.getPrototypeOf(value)?.constructor;
  return typeof maker === "function" && maker.name ? String(maker.name) : "Object";
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isList(value: object): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
}

function propertiesOf(value: object): Array<Item> {
  return Object.keys(value).map((key) => {
    const property = Object.getOwnPropertyDescriptor(value, key);
    if (property?.get) return [key, { isGetter: true }];
    return [key, { value: property ? property.value : Reflect.get(value, key) }];
  });
}

function* itemsOf(value: object): Generator<Item> {
  let index = 0;
  if (value instanceof Map) for (const [key, item] of value) yield [inline(key), { value: item }];
  else if (value instanceof Set) for (const item of value) yield [String(index++), { value: item }];
  else if (isList(value)) for (; index < value.length; index++) yield [String(index), { value: value[index] }];
  else if (value instanceof Error) {
    const address = `${location.href.replace(/[?#].*/, "")}:`;
    if (value.stack) yield ["stack", { text: String(value.stack).replaceAll(address, "line ") }];
    if (value.cause !== undefined) yield ["cause", { value: value.cause }];
    yield* propertiesOf(value);
  } else yield* propertiesOf(value);
}

function inline(value: unknown) {
  return isObject(value) ? nameOf(value) : shorten(value, MAX_KEY_LENGTH);
}

function summarize(value: object) {
  if (value instanceof Error) return shorten(`${value.name}: ${value.message}`);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString();
  if (value instanceof RegExp) return shorten(value);
  if (value instanceof Element) {
    const { outerHTML } = value.cloneNode(false) as Element;
    return shorten(outerHTML.replace(/<\/[^>]*>$/, ""), MAX_MARKUP_LENGTH);
  }
  if (value instanceof Node) return value.nodeName;
  if (value instanceof Map || value instanceof Set) return `${nameOf(value)}(${value.size})`;
  return isList(value) ? `${nameOf(value)}(${value.length})` : nameOf(value);
}

function kindOf(value: object) {
  if (value instanceof Error) return "error";
  return value instanceof Node ? "node" : "object";
}

function describeObject(value: object, parents: Array<object>): ConsoleValue {
  if (parents.includes(value)) return { kind: "object", text: "[circular]" };
  const kind = kindOf(value);
  const text = summarize(value);
  if (value instanceof Node || value instanceof Date || value instanceof RegExp) return { kind, text };
  const entries: Array<[string, ConsoleValue]> = [];
  for (const [key, item] of itemsOf(value)) {
    const isFull = entries.length >= CONSOLE_ENTRIES || valuesLeft <= 0 || charactersLeft <= 0;
    if (parents.length >= CONSOLE_DEPTH || isFull) return { kind, text, entries, isCut: true };
    entries.push([shorten(key, MAX_KEY_LENGTH), describeItem(item, [...parents, value])]);
  }
  return { kind, text, entries };
}

function describeItem({ value, text, isGetter }: Item[1], parents: Array<object>): ConsoleValue {
  if (isGetter) return { kind: "keyword", text: "(getter)" };
  return text === undefined ? describe(value, parents) : { kind: "text", text: shorten(text) };
}

function describe(value: unknown, parents: Array<object>): ConsoleValue {
  valuesLeft -= 1;
  try {
    if (typeof value === "string") return { kind: "string", text: shorten(value) };
    if (typeof value === "number") return { kind: "number", text: Object.is(value, -0) ? "-0" : String(value) };
    if (typeof value === "bigint") return { kind: "number", text: `${shorten(value)}n` };
    if (typeof value === "function") {
      const isClass = /^class\b/.test(Function.prototype.toString.call(value));
      return { kind: "function", text: isClass ? `class ${value.name}` : `${value.name}()` };
    }
    return isObject(value) ? describeObject(value, parents) : { kind: "keyword", text: shorten(value) };
  } catch {
    return { kind: "object", text: "[object]" };
  }
}

/** What typed code returns: a text has its quotes. */
export function describeResult(value: unknown): Array<ConsoleValue> {
  if (typeof value !== "string") return describeAll([value]);
  startLine();
  return [describe(value, [])];
}

export function describeAll(values: ReadonlyArray<unknown>): Array<ConsoleValue> {
  startLine();
  return values.slice(0, CONSOLE_ENTRIES).map((value) => {
    return typeof value === "string" ? { kind: "text", text: shorten(value) } : describe(value, []);
  });
}

/** A first text with placeholders (`%s`, `%d`, `%o`) is filled as browsers do. */
export function describeArguments(list: ReadonlyArray<unknown>) {
  const [format, ...values] = list;
  if (typeof format !== "string" || values.length === 0) return describeAll(list);
  const placeholder = /%([%csdifoO])/g;
  const parts: Array<unknown> = [];
  let text = "";
  let end = 0;
  while (values.length > 0) {
    const match = placeholder.exec(format);
    if (!match) break;
    const [, type] = match;
    text += format.slice(end, match.index);
    end = placeholder.lastIndex;
    if (type === "%") {
      text += "%";
      continue;
    }
    const value = values.shift();
    if (type === "s") text += typeof value === "symbol" ? String(value) : value;
    else if (type === "d" || type === "i") text += Number.parseInt(value as string, 10);
    else if (type === "f") text += Number.parseFloat(value as string);
    else if (type !== "c") {
      parts.push(text, value);
      text = "";
    }
  }
  return describeAll([...parts, text + format.slice(end), ...values].filter((part) => part !== ""));
}

export function describeTable(data: object, only?: ReadonlyArray<string>): ConsoleValue {
  startLine();
  const columns: Array<string> = [];
  const rows: Array<[string, Map<string, string>]> = [];
  let hasValues = false;
  for (const [key, { value }] of itemsOf(data)) {
    if (rows.length >= CONSOLE_ENTRIES) break;
    const cells = new Map<string, string>();
    const items = isObject(value) ? itemsOf(value) : [];
    if (!isObject(value)) {
      hasValues = true;
      cells.set("Value", inline(value).slice(0, TABLE_CELL_LENGTH));
    }
    for (const [column, cell] of items) {
      if (only ? !only.includes(column) : columns.length >= TABLE_COLUMNS && !columns.includes(column)) continue;
      if (!columns.includes(column)) columns.push(column);
      cells.set(column, inline(cell.value).slice(0, TABLE_CELL_LENGTH));
    }
    rows.push([key, cells]);
  }
  if (hasValues && !columns.includes("Value")) columns.push("Value");
  const texts = rows.map(([key, cells]) => [key, ...columns.map((column) => cells.get(column) || "")]);
  return { kind: "table", text: "", columns, rows: texts };
}
