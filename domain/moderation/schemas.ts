import { z } from "zod";
import { REJECTION_REASONS } from "./rules.ts";

export const SubmissionRef = z.object({ submissionId: z.string() });

export const PublishInput = SubmissionRef.extend({ htmlSha256: z.string() });

export const RejectInput = SubmissionRef.extend({ reasons: z.array(z.enum(REJECTION_REASONS)).min(1) });
