import { respond } from "#app/context.ts";
import { selectIntent } from "#app/forms.ts";
import { AppError } from "#domain/errors.ts";
import { installApp, uninstallApp } from "#domain/library/commands.server.ts";
import { parse } from "#domain/parse.ts";
import type { Actor } from "#domain/policy.ts";
import { report } from "#domain/reports/commands.server.ts";
import { ReportInput } from "#domain/reports/rules.ts";
import { replyToReview, voteHelpful } from "#domain/reviews/answers.server.ts";
import { deleteReview, editReview, submitReview } from "#domain/reviews/commands.server.ts";
import { ReplyInput, ReviewEdit, readReview } from "#domain/reviews/rules.ts";
import type { Services } from "#domain/services.ts";
import { failureTitle } from "./intents.ts";

type Call = { services: Services; actor: Actor; reviewId: string; fields: Record<string, FormDataEntryValue> };
type Intent = { toast: string | null; run: (call: Call) => Promise<unknown> };

const INTENTS: Readonly<Record<string, Intent>> = {
  review: {
    toast: "Review submitted!",
    run: ({ services, actor, fields }) =>
      submitReview(services, actor, { appId: String(fields.appId ?? ""), ...readReview(fields) }),
  },
  edit: {
    toast: "Review updated!",
    run: ({ services, actor, reviewId, fields }) =>
      editReview(services, actor, { reviewId, ...parse(ReviewEdit, fields) }),
  },
  delete: {
    toast: "Review deleted!",
    run: ({ services, actor, reviewId }) => deleteReview(services, actor, reviewId),
  },
  reply: {
    toast: "Reply saved",
    run: ({ services, actor, reviewId, fields }) =>
      replyToReview(services, actor, { reviewId, ...parse(ReplyInput, fields) }),
  },
  unreply: {
    toast: "Reply deleted",
    run: ({ services, actor, reviewId }) => replyToReview(services, actor, { reviewId, text: null }),
  },
  vote: {
    toast: null,
    run: ({ services, actor, reviewId, fields }) =>
      voteHelpful(services, actor, { reviewId, helpful: fields.helpful === "true" }),
  },
  install: {
    toast: "App installed!",
    run: ({ services, actor, fields }) => installApp(services, actor, String(fields.appId ?? "")),
  },
  uninstall: {
    toast: "App uninstalled",
    run: ({ services, actor, fields }) => uninstallApp(services, actor, String(fields.appId ?? "")),
  },
  report: {
    toast: "Thank you",
    run: ({ services, actor, fields }) => report(services, actor, parse(ReportInput, fields)),
  },
};

/** Carries out one form of the page. Signed out, nothing is done and what was typed stays. */
export function runIntent(services: Services, visitor: Actor | null, form: FormData, requestId: string) {
  const { toast, run } = selectIntent(INTENTS, form);
  const fields = Object.fromEntries(form);
  const reviewId = String(fields.reviewId ?? "");
  const otherwise = { title: failureTitle(fields.intent), message: "An unexpected error occurred.", requestId };
  return respond(toast, () => run({ services, actor: signedIn(visitor), reviewId, fields }), otherwise);
}

function signedIn(actor: Actor | null) {
  if (actor) return actor;
  throw new AppError("unauthenticated", "Please sign in", "Sign in to continue.");
}
