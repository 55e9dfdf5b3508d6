import * as z from "zod/mini";
import { FINDING_SEVERITIES } from "#db/vocabulary.ts";
import { readProject } from "#domain/builder/projects-and-trash.server.ts";
import { AppError } from "#domain/kit/errors.ts";
import { titled } from "#domain/kit/parse.ts";
import { REVIEW_STATE_TEXTS, type ReviewState } from "#domain/kit/status-texts.ts";
import { withdrawFromReview } from "#domain/moderation/appeals/commands.server.ts";
import { readAuthorReview } from "#domain/moderation/author-review.server.ts";
import { reviewTimeText } from "#domain/moderation/review-times.ts";
import { submitForReview } from "#domain/moderation/submit.server.ts";
import { requestUpdate } from "#domain/moderation/updates/commands.server.ts";
import { findOwnProject } from "#domain/projects/queries.server.ts";
import { releaseNotes } from "#domain/projects/schemas.ts";
import { Instant, instant } from "./answers.ts";
import { defineRoute, type Given } from "./route.ts";

const STATES = Object.keys(REVIEW_STATE_TEXTS) as Array<ReviewState>;

const Review = z.object({
  state: z.enum(STATES),
  kind: z.enum(["submission", "update"]),
  submittedAt: Instant,
  decidedAt: z.nullable(Instant),
  usually: z.string(),
  findings: z.array(
    z.object({
      severity: z.enum(FINDING_SEVERITIES),
      title: z.string(),
      hint: z.string(),
      line: z.nullable(z.int()),
      source: z.nullable(z.string()),
    }),
  ),
  rejection: z.nullable(z.string()),
  mayResubmit: z.boolean(),
  mayAppeal: z.boolean(),
  url: z.url(),
  storeUrl: z.nullable(z.url()),
});

/** States without a decision about the submission. */
const ENDED: ReadonlyArray<ReviewState> = ["withdrawn", "banned"];

const SubmissionBody = titled("Submission failed", z.strictObject({ releaseNotes: z.optional(releaseNotes) }));

export const REVIEW_ROUTES = [
  defineRoute({
    method: "POST",
    path: "/projects/:id/submission",
    tag: "Reviews",
    summary: "Submit a project for review",
    description: "Sends the saved version and listing to the moderators; for an app in the store, as an update.",
    right: "submit",
    body: SubmissionBody,
    isBodyOptional: true,
    creates: true,
    answer: { status: 201, is: "The review, with what the checks found", schema: Review },
    errors: ["plan", "forbidden", "missing", "conflict", "invalid"],
    run: submit,
  }),
  defineRoute({
    method: "DELETE",
    path: "/projects/:id/submission",
    tag: "Reviews",
    summary: "Take a submission or an update back",
    right: "submit",
    answer: { status: 204, is: "It is withdrawn" },
    errors: ["missing", "conflict"],
    async run({ services, actor, id }) {
      await withdrawFromReview(services, actor, await requireReviewId({ services, actor, id }));
      return null;
    },
  }),
  defineRoute({
    method: "GET",
    path: "/projects/:id/review",
    tag: "Reviews",
    summary: "Read the state of the newest review",
    right: "read",
    answer: { status: 200, is: "The review", schema: Review },
    errors: ["missing"],
    run: async (given) => readReview(given, await requireReviewId(given)),
  }),
];

async function submit(given: Given<z.output<typeof SubmissionBody>, undefined>) {
  const { services, actor, id, body, repeat } = given;
  const { status } = await findOwnProject(services, actor, id);
  const sent = repeat.isRepeated ? await findPendingReview(given) : null;
  if (sent) return sent;
  if (status === "approved") {
    const update = await requestUpdate(services, actor, id, body.releaseNotes);
    return readReview(given, update.id);
  }
  const { submissionId } = await submitForReview(services, actor, id);
  return readReview(given, submissionId);
}

/** Of a call that is sent again: what the first one submitted, if it did. */
async function findPendingReview(given: Asked) {
  const { reviewId } = await readProject(given.services, given.actor, given.id);
  const review = reviewId === null ? null : await readReview(given, reviewId);
  return review?.decidedAt === null && !ENDED.includes(review.state) ? review : null;
}

type Asked = Pick<Given<unknown, unknown>, "services" | "actor" | "id">;

async function requireReviewId({ services, actor, id }: Asked) {
  const { reviewId } = await readProject(services, actor, id);
  if (reviewId === null) throw new AppError("missing", "Not submitted", "This project was never submitted for review.");
  return reviewId;
}

async function readReview({ services, actor }: Asked, reviewId: string) {
  const { siteOrigin } = services.config;
  const review = await readAuthorReview(services, actor, reviewId);
  const { kind, createdAt, decidedAt, reviewNotes, status } = review.subject;
  return {
    state: review.state,
    kind,
    submittedAt: instant(createdAt),
    decidedAt: instant(decidedAt),
    usually: reviewTimeText(review.times),
    findings: review.findings.map(({ severity, title, hint, line, source }) => ({
      severity,
      title,
      hint,
      line,
      source,
    })),
    rejection: review.banReason ?? (status === "rejected" ? reviewNotes : null),
    mayResubmit: review.mayResubmit,
    mayAppeal: review.mayAppeal,
    url: `${siteOrigin}/builder/review/${reviewId}`,
    storeUrl: review.slug === null ? null : `${siteOrigin}/store/${review.slug}`,
  };
}
