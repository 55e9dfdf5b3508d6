import { z } from "zod";
import { RejectionReasons } from "#domain/moderation/schemas.ts";

/** `htmlSha256` is empty where the update leaves the HTML as it is. */
export const ApproveUpdateInput = z.object({
  updateId: z.string(),
  htmlSha256: z.string().transform((digest) => digest || null),
  endsEarlierVersions: z.stringbool().optional(),
});

export const RejectUpdateInput = z.object({ updateId: z.string(), reasons: RejectionReasons });
