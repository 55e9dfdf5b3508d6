import * as z from "zod/mini";
import { OFFLINE_OUTCOMES } from "#db/vocabulary.ts";

export const OfflineRunInput = z.object({
  /** The HTML of the version that ran. */
  htmlSha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  outcome: z.enum(OFFLINE_OUTCOMES),
});
