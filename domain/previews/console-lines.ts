import * as z from "zod/mini";
import { CONSOLE_ENTRIES } from "./bridge-limits.ts";

const CONSOLE_LEVELS = ["log", "info", "warn", "error", "debug", "input", "result", "clear"] as const;

const Text = z.string();
const VALUE_KINDS = ["text", "string", "number", "keyword", "function", "object", "error", "node"] as const;

export type ConsoleValue =
  | {
      kind: (typeof VALUE_KINDS)[number];
      text: string;
      entries?: Array<[key: string, value: ConsoleValue]>;
      /** Whether entries are missing, because there are too many or they are nested too deeply. */
      isCut?: boolean;
    }
  | { kind: "table"; text: string; columns: Array<string>; rows: Array<Array<string>> };

const Value: z.ZodMiniType<ConsoleValue> = z.union([
  z.strictObject({
    kind: z.enum(VALUE_KINDS),
    text: Text,
    entries: z.optional(z.array(z.tuple([Text, z.lazy(() => Value)]))),
    isCut: z.optional(z.boolean()),
  }),
  z.strictObject({ kind: z.literal("table"), text: Text, columns: z.array(Text), rows: z.array(z.array(Text)) }),
]);

/** `at` in ms. */
const ConsoleLine = z.strictObject({
  level: z.enum(CONSOLE_LEVELS),
  at: z.number(),
  indent: z.int().check(z.minimum(0), z.maximum(10)),
  values: z.array(Value).check(z.maxLength(CONSOLE_ENTRIES)),
});
export type ConsoleLine = z.infer<typeof ConsoleLine>;

/**
 * The app may have written the text itself, so anything of another shape is dropped. `json` is bounded by the bridge.
 */
export function readConsoleLines(json: string): Array<ConsoleLine> {
  try {
    return z.array(ConsoleLine).parse(JSON.parse(json));
  } catch {
    return [];
  }
}

/** One line of text, as a folded value shows it. */
export function summarizeValue(value: ConsoleValue): string {
  if (value.kind === "table") return "Table";
  if (value.kind === "string") return JSON.stringify(value.text);
  if (!value.entries || value.kind === "error") return value.text;
  const isList = /^Array\(|^Set\(|Array\(\d+\)$/.test(value.text);
  const parts = value.entries.slice(0, SUMMARY_ENTRIES).map(([key, entry]) => {
    const text = "entries" in entry && entry.entries ? entry.text : summarizeValue(entry);
    return isList ? text : `${key}: ${text}`;
  });
  if (value.isCut || value.entries.length > SUMMARY_ENTRIES) parts.push("…");
  const name = value.text === "Object" || /^Array\(/.test(value.text) ? "" : `${value.text} `;
  return name + (isList ? `[${parts.join(", ")}]` : `{${parts.join(", ")}}`);
}

const SUMMARY_ENTRIES = 5;
