import { z } from "zod";
import { NOTIFICATION_CHANNELS, NOTIFICATION_TOPICS } from "#db/vocabulary.ts";
import { parseSeq } from "./item.ts";

const Seq = z.coerce.number().int().min(0);
const Flag = z.enum(["true", "false"]).transform((value) => value === "true");

const OptionalSeq = z.string().optional().transform(parseSeq);

export const NotificationRangeInput = z.object({ after: OptionalSeq, before: OptionalSeq });
export const SeqInput = z.object({ seq: Seq });
export const RestoreNotificationInput = z.object({ seq: Seq, read: Flag });
export const SettingInput = z.object({
  topic: z.enum(NOTIFICATION_TOPICS),
  channel: z.enum(NOTIFICATION_CHANNELS),
  enabled: Flag,
});
