import * as z from "zod/mini";
import { NOTIFICATION_CHANNELS, NOTIFICATION_TOPICS } from "#db/vocabulary.ts";
import { parseSeq } from "./item.ts";

const Seq = z.coerce.number().check(z.int(), z.minimum(0));
const Flag = z.pipe(
  z.enum(["true", "false"]),
  z.transform((value) => value === "true"),
);

const OptionalSeq = z.pipe(
  z.optional(z.string()),
  z.transform((seq) => parseSeq(seq)),
);

export const NotificationRangeInput = z.object({ after: OptionalSeq, before: OptionalSeq });
export const SeqInput = z.object({ seq: Seq });
export const RestoreNotificationInput = z.object({ seq: Seq, read: Flag });
export const SettingInput = z.object({
  topic: z.enum(NOTIFICATION_TOPICS),
  channel: z.enum(NOTIFICATION_CHANNELS),
  enabled: Flag,
});
