import * as z from "zod/mini";
import { RejectionReasons, RejectionSentence, Seen } from "#domain/moderation/schemas.ts";

/** `htmlSha256` is empty where the update leaves the HTML as it is. */
export const ApproveUpdateInput = z.object({
  updateId: z.string(),
  htmlSha256: z.pipe(
    z.string(),
    z.transform((digest: string) => digest || null),
  ),
  endsEarlierVersions: z.optional(z.stringbool()),
  ...Seen.shape,
});

export const RejectUpdateInput = z.object({
  updateId: z.string(),
  reasons: RejectionReasons,
  sentence: RejectionSentence,
  ...Seen.shape,
});
