// The small build: this runs on every screen that frames an app.
import * as z from "zod/mini";
import { BRIDGE_MESSAGES_PER_SECOND, BRIDGE_TEXT_LENGTH, BRIDGE_URL_LENGTH } from "./rules.ts";

/** The product page allows no code made from text, and zod need not even try. */
z.config({ jitless: true });

const Text = z.string().check(z.maxLength(BRIDGE_TEXT_LENGTH));
const Count = z.catch(z.int().check(z.minimum(0)), 0);
const Place = { line: Count, column: Count };

/** An address that a frame asks the product page to open: http and https only. */
const WebAddress = z.string().check(
  z.maxLength(BRIDGE_URL_LENGTH),
  z.refine((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)),
);

/** Everything that a frame may say to the product page. */
export const BridgeMessage = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("ready") }),
  z.strictObject({ type: z.literal("error"), message: Text, ...Place }),
  z.strictObject({ type: z.literal("console"), level: z.enum(["log", "info", "warn", "error"]), text: Text }),
  z.strictObject({ type: z.literal("violation"), directive: Text, blocked: Text, ...Place }),
  z.strictObject({ type: z.literal("open-link"), url: WebAddress }),
  z.strictObject({
    type: z.literal("resize"),
    height: z.number().check(z.minimum(0), z.maximum(100_000)),
  }),
]);
export type BridgeMessage = z.infer<typeof BridgeMessage>;

/** What the product page sends to a shim, once, after its "ready". */
export type RunMessage = { type: "run"; html: string };

/** The part of a MessageEvent that the product page looks at. */
type Received = { origin: string; source: unknown; data: unknown };

/** Reads messages of one frame: its exact origin, its own window, a known shape, and not too many a second. */
export function bridgeReader(frame: { origin: string; window: unknown }, now: () => number = Date.now) {
  let second = 0;
  let count = 0;
  return function read(event: Received): BridgeMessage | null {
    if (event.origin !== frame.origin || event.source !== frame.window) return null;
    const current = Math.floor(now() / 1000);
    count = current === second ? count + 1 : 1;
    second = current;
    if (count > BRIDGE_MESSAGES_PER_SECOND) return null;
    const parsed = BridgeMessage.safeParse(event.data);
    return parsed.success ? parsed.data : null;
  };
}
