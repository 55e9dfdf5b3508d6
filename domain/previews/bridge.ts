// The small build: it loads on every screen that frames an app.

import * as z from "zod/mini";
import {
  BRIDGE_FLOOD_GAP_SECONDS,
  BRIDGE_FLOOD_SECONDS,
  BRIDGE_MESSAGES_PER_SECOND,
  BRIDGE_READ_MS_PER_SECOND,
  BRIDGE_URL_LENGTH,
  BRIDGE_WEIGHTS,
  MAX_BRIDGE_CONSOLE_LENGTH,
  MAX_BRIDGE_TEXT_LENGTH,
} from "./bridge-limits.ts";
import { LINK_PROTOCOL } from "./link-schemes.ts";
import { MISSING_REASONS } from "./missing-document.ts";
import { MAX_SAVED_NAME_LENGTH } from "./rules.ts";

/** The product page's policy forbids eval, so zod must not probe for it. */
z.config({ jitless: true });

const Text = z.string().check(z.maxLength(MAX_BRIDGE_TEXT_LENGTH));
const Count = z.catch(z.int().check(z.minimum(0)), 0);
const Position = { line: Count, column: Count };

const LinkAddress = z.string().check(
  z.maxLength(BRIDGE_URL_LENGTH),
  z.refine((url) => URL.canParse(url) && LINK_PROTOCOL.test(new URL(url).protocol)),
);

export const BridgeMessage = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("ready") }),
  /** `isOwn`: for the app's own address, e.g. its reload. */
  z.strictObject({ type: z.literal("unload"), isOwn: z.boolean() }),
  z.strictObject({ type: z.literal("missing"), reason: z.enum(MISSING_REASONS) }),
  z.strictObject({ type: z.literal("kept") }),
  z.strictObject({ type: z.literal("storage-refused") }),
  z.strictObject({ type: z.literal("error"), message: Text, ...Position, atStart: z.boolean() }),
  z.strictObject({
    type: z.literal("console"),
    lines: z.string().check(z.maxLength(MAX_BRIDGE_CONSOLE_LENGTH)),
    omitted: Count,
  }),
  z.strictObject({ type: z.literal("violation"), directive: Text, blocked: Text, ...Position }),
  z.strictObject({ type: z.literal("open-link"), url: LinkAddress }),
  z.strictObject({
    type: z.literal("save-file"),
    name: z.string().check(z.maxLength(MAX_SAVED_NAME_LENGTH)),
    file: z.instanceof(Blob),
  }),
  z.strictObject({
    type: z.literal("resize"),
    height: z.number().check(z.minimum(0), z.maximum(100_000)),
  }),
]);
export type BridgeMessage = z.infer<typeof BridgeMessage>;

/** `opensOffline`: the browser keeps the page that runs the app. */
export type RunMessage = { type: "run"; html: string; opensOffline: boolean };
/** Only code that is not published yet evaluates it, as one of its own scripts. */
export type EvaluateMessage = { type: "evaluate"; code: string };

/** Of an answer without an app (`headersWithoutApp`). */
const WITHOUT_ORIGIN = "null";

type Received = { origin: string; source: unknown; data: unknown };
type Options = { onFlood?: () => void; now?: () => number };

/**
 * Accepts one frame's messages by exact origin and window; calls `onFlood` after a flood of `BRIDGE_FLOOD_SECONDS`. That
 * storage is refused is believed before the first document is ready only: no code of the app has run by then.
 */
export function bridgeReader(
  frame: { origin: string; window: unknown },
  { onFlood, now = () => performance.now() }: Options = {},
) {
  let second = 0;
  let weight = 0;
  let readMs = 0;
  let floodSeconds = 0;
  let isStorageRefused: boolean | null = null;

  function startSecond(current: number) {
    const elapsed = current - second;
    const isExceeded = weight > BRIDGE_MESSAGES_PER_SECOND || readMs >= BRIDGE_READ_MS_PER_SECOND;
    const isSameFlood = isExceeded && elapsed <= BRIDGE_FLOOD_GAP_SECONDS;
    floodSeconds = isSameFlood ? floodSeconds + elapsed : 0;
    second = current;
    weight = 0;
    readMs = 0;
    if (floodSeconds >= BRIDGE_FLOOD_SECONDS) onFlood?.();
  }

  return function read(event: Received): BridgeMessage | null {
    const isFromApp = event.origin === frame.origin;
    if ((!isFromApp && event.origin !== WITHOUT_ORIGIN) || event.source !== frame.window) return null;
    const started = now();
    const current = Math.floor(started / 1000);
    if (current !== second) startSecond(current);
    if (weight >= BRIDGE_MESSAGES_PER_SECOND || readMs >= BRIDGE_READ_MS_PER_SECOND) {
      weight += 1;
      return null;
    }
    // Reading `data` for the first time deserializes the message, which can take long.
    const parsed = BridgeMessage.safeParse(event.data);
    readMs += now() - started;
    weight += weightOf(parsed.data);
    const message = parsed.data ?? null;
    // What an app can't say of itself, and the only thing that is said in its place.
    if ((message?.type === "missing") === isFromApp) return null;
    if (message?.type === "storage-refused") isStorageRefused ??= true;
    if (message?.type === "ready") isStorageRefused ??= false;
    return message?.type === "storage-refused" && !isStorageRefused ? null : message;
  };
}

function weightOf(message: BridgeMessage | undefined) {
  if (!message) return BRIDGE_WEIGHTS.unknown;
  return message.type === "ready" ? BRIDGE_WEIGHTS.ready : BRIDGE_WEIGHTS.known;
}
