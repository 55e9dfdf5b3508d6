import { z } from "zod";
import { REASON_IDS } from "./reasons.ts";

export const SubmissionRef = z.object({ submissionId: z.string() });

export const PublishInput = SubmissionRef.extend({ htmlSha256: z.string() });

const reasons = z.array(z.enum(REASON_IDS)).min(1);

export const RejectInput = SubmissionRef.extend({ reasons });

/** `htmlSha256` is empty where the update leaves the HTML as it is. */
export const ApproveUpdateInput = z.object({
  updateId: z.string(),
  htmlSha256: z.string().transform((digest) => digest || null),
});

export const RejectUpdateInput = z.object({ updateId: z.string(), reasons });

export const ClaimRef = z.object({ targetId: z.string() });
