import { respond } from "#app/context.ts";
import { AppError } from "#domain/errors.ts";
import { parse } from "#domain/parse.ts";
import type { Actor } from "#domain/policy.ts";
import { report } from "#domain/reports/commands.server.ts";
import { ReportInput } from "#domain/reports/rules.ts";
import { replyToReview, voteHelpful } from "#domain/reviews/answers.server.ts";
import { deleteReview, editReview, submitReview } from "#domain/reviews/commands.server.ts";
import { ReplyInput, ReviewEdit, readReview } from "#domain/reviews/rules.ts";
import type { Services } from "#domain/services.ts";

const UNEXPECTED = "An unexpected error occurred.";

/** Carries out one form of the page. Signed out, nothing is done and what was typed stays. */
export function runIntent(services: Services, actor: Actor | null, form: FormData) {
  const fields = Object.fromEntries(form);
  const text = (name: string) => String(fields[name] ?? "");
  const reviewId = text("reviewId");
  switch (fields.intent) {
    case "review":
      return respond(
        "Review submitted!",
        () => submitReview(services, signedIn(actor), { appId: text("appId"), ...readReview(fields) }),
        { title: "Error submitting review", message: UNEXPECTED },
      );
    case "edit":
      return respond(
        "Review updated!",
        () => editReview(services, signedIn(actor), { reviewId, ...parse(ReviewEdit, fields) }),
        { title: "Error updating review", message: UNEXPECTED },
      );
    case "delete":
      return respond("Review deleted!", () => deleteReview(services, signedIn(actor), reviewId), {
        title: "Error deleting review",
        message: UNEXPECTED,
      });
    case "reply":
      return respond("Reply saved", () =>
        replyToReview(services, signedIn(actor), { reviewId, ...parse(ReplyInput, fields) }),
      );
    case "unreply":
      return respond("Reply deleted", () => replyToReview(services, signedIn(actor), { reviewId, text: null }));
    case "vote":
      return respond(null, () =>
        voteHelpful(services, signedIn(actor), { reviewId, helpful: text("helpful") === "true" }),
      );
    case "report":
      return respond("Thank you", () => report(services, signedIn(actor), parse(ReportInput, fields)));
    default:
      return respond(null, async () => null);
  }
}

function signedIn(actor: Actor | null) {
  if (actor) return actor;
  throw new AppError("unauthenticated", "Please sign in", "Sign in to continue.");
}
