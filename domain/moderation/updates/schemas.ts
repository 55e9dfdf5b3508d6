import * as z from "zod/mini";
import { RejectionReasons, RejectionSentence } from "#domain/moderation/schemas.ts";

/** `htmlSha256` is empty where the update leaves the HTML as it is. */
export const ApproveUpdateInput = z.object({
  updateId: z.string(),
  htmlSha256: z.pipe(
    z.string(),
    z.transform((digest: string) => digest || null),
  ),
  endsEarlierVersions: z.optional(z.stringbool()),
});

export const RejectUpdateInput = z.object({
  updateId: z.string(),
  reasons: RejectionReasons,
  sentence: RejectionSentence,
});
