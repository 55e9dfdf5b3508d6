import * as z from "zod/mini";
import { REASON_IDS } from "#domain/apps/reasons.ts";

export const SubmissionRef = z.object({ submissionId: z.string() });

/** `htmlSha256`: of the HTML that the moderator reviewed, so that no other one is published. */
export const PublishInput = z.extend(SubmissionRef, { htmlSha256: z.string() });

/** The reasons of a rejection; it needs at least one. */
export const RejectionReasons = z.array(z.enum(REASON_IDS)).check(z.minLength(1));

export const RejectInput = z.extend(SubmissionRef, { reasons: RejectionReasons });

export const ClaimRef = z.object({ targetId: z.string() });
