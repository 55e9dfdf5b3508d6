import { z } from "zod";
import { REJECTION_REASONS } from "./limits.ts";

export const PublishInput = z.object({ submissionId: z.string(), htmlSha256: z.string() });

export const RejectInput = z.object({
  submissionId: z.string(),
  reasons: z.array(z.enum(REJECTION_REASONS)).min(1),
});
