import { respond } from "#app/context.ts";
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

/** Carries out one form of the page. Signed out, nothing is done and what was typed stays. */
export function runIntent(services: Services, visitor: Actor | null, form: FormData, requestId: string) {
  const fields = Object.fromEntries(form);
  const text = (name: string) => String(fields[name] ?? "");
  const reviewId = text("reviewId");
  const otherwise = { title: failureTitle(fields.intent), message: "An unexpected error occurred.", requestId };
  const as = (toast: string | null, run: (actor: Actor) => Promise<unknown>) =>
    respond(toast, () => run(signedIn(visitor)), otherwise);
  switch (fields.intent) {
    case "review":
      return as("Review submitted!", (actor) =>
        submitReview(services, actor, { appId: text("appId"), ...readReview(fields) }),
      );
    case "edit":
      return as("Review updated!", (actor) => editReview(services, actor, { reviewId, ...parse(ReviewEdit, fields) }));
    case "delete":
      return as("Review deleted!", (actor) => deleteReview(services, actor, reviewId));
    case "reply":
      return as("Reply saved", (actor) => replyToReview(services, actor, { reviewId, ...parse(ReplyInput, fields) }));
    case "unreply":
      return as("Reply deleted", (actor) => replyToReview(services, actor, { reviewId, text: null }));
    case "vote":
      return as(null, (actor) => voteHelpful(services, actor, { reviewId, helpful: text("helpful") === "true" }));
    case "install":
      return as("App installed!", (actor) => installApp(services, actor, text("appId")));
    case "uninstall":
      return as("App uninstalled", (actor) => uninstallApp(services, actor, text("appId")));
    case "report":
      return as("Thank you", (actor) => report(services, actor, parse(ReportInput, fields)));
    default:
      return respond(null, async () => null);
  }
}

function signedIn(actor: Actor | null) {
  if (actor) return actor;
  throw new AppError("unauthenticated", "Please sign in", "Sign in to continue.");
}
