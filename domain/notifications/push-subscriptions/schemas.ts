import * as z from "zod/mini";
import { titled } from "#domain/kit/parse.ts";

const Endpoint = z.string().check(z.maxLength(2_000, "This browser's push service is not supported."));

/** As `PushSubscription.toJSON()` gives it; the keys are base64url of 65 and 16 bytes. */
export const PushSubscriptionInput = titled(
  "Save failed",
  z.object({
    endpoint: Endpoint,
    keys: z.object({
      p256dh: z.string().check(z.regex(/^B[\w-]{86}$/, "This browser's push key can't be read.")),
      auth: z.string().check(z.regex(/^[\w-]{22}$/, "This browser's push key can't be read.")),
    }),
  }),
);
export type PushSubscriptionToSave = z.output<typeof PushSubscriptionInput>;

export const PushEndpointInput = titled("Save failed", z.object({ endpoint: Endpoint }));
