import { z } from "zod";

const Endpoint = z.string().max(2_000, "This browser's push service is not supported.");

/** As `PushSubscription.toJSON()` gives it; the keys are base64url of 65 and 16 bytes. */
export const PushSubscriptionInput = z
  .object({
    endpoint: Endpoint,
    keys: z.object({
      p256dh: z.string().regex(/^B[\w-]{86}$/, "This browser's push key can't be read."),
      auth: z.string().regex(/^[\w-]{22}$/, "This browser's push key can't be read."),
    }),
  })
  .meta({ title: "Save failed" });
export type PushSubscriptionToSave = z.output<typeof PushSubscriptionInput>;

export const PushEndpointInput = z.object({ endpoint: Endpoint }).meta({ title: "Save failed" });
