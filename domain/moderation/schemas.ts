import * as z from "zod/mini";
import { REASON_IDS } from "#domain/apps/reasons.ts";
import { MAX_REJECTION_SENTENCE_LENGTH, REJECTION_SENTENCE_TOO_LONG } from "./rules.ts";

export const SubmissionRef = z.object({ submissionId: z.string() });

/**
 * What a decision says of the version that the moderator saw. It changes with every newer version of the author and every
 * decision, so that nobody decides about what they didn't see (decision 361).
 */
export const Seen = z.object({ updatedAt: z.coerce.number("Please reload the page and try again.") });

/** `htmlSha256`: of the HTML that the moderator reviewed, so that no other one is published. */
export const PublishInput = z.extend(SubmissionRef, { htmlSha256: z.string(), ...Seen.shape });

/** The reasons of a rejection; it needs at least one. */
export const RejectionReasons = z.array(z.enum(REASON_IDS)).check(z.minLength(1));

/** In the moderator's own words. One line, since lines part it from the reasons. */
export const RejectionSentence = z._default(
  z.string().check(
    z.overwrite((text) => text.replace(/\s+/g, " ").trim()),
    z.maxLength(MAX_REJECTION_SENTENCE_LENGTH, REJECTION_SENTENCE_TOO_LONG),
  ),
  "",
);

export const RejectInput = z.extend(SubmissionRef, {
  reasons: RejectionReasons,
  sentence: RejectionSentence,
  ...Seen.shape,
});

export const ClaimRef = z.object({ targetId: z.string() });
