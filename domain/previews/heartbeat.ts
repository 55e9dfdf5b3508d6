// The small build: it loads on every screen that frames an app.
import * as z from "zod/mini";
import { MAX_BRIDGE_HASH_LENGTH } from "./bridge-limits.ts";

/** Sent to an app's frame with a port, on which the first script answers. */
export type PingMessage = { type: "ping" };

/** `waiting`: a dialog of the browser holds the app up. `hash`: of the app's address, to which Reload returns. */
export const HeartbeatAnswer = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("alive"),
    hash: z.string().check(z.maxLength(MAX_BRIDGE_HASH_LENGTH), z.regex(/^(?:#.*)?$/s)),
  }),
  z.strictObject({ type: z.literal("waiting") }),
]);
