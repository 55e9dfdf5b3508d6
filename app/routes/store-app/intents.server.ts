import { redirect } from "react-router";
import * as z from "zod/mini";
import { userIntent } from "#app/forms.ts";
import { titled, titleOf } from "#domain/kit/parse.ts";
import { installApp, uninstallApp } from "#domain/library/commands.server.ts";
import { submitReport } from "#domain/moderation/reports/commands.server.ts";
import { ReportInput } from "#domain/moderation/reports/schemas.ts";
import { deleteReview, editReview, submitReview } from "#domain/reviews/commands.server.ts";
import { replyToReview } from "#domain/reviews/replies.server.ts";
import { parseReview, ReplyInput, ReviewEdit } from "#domain/reviews/schemas.ts";
import { voteHelpful } from "#domain/reviews/votes.server.ts";

const AppRef = z.object({ appId: z.string() });
const ReviewRef = z.object({ reviewId: z.string() });

export const INTENTS = {
  review: userIntent({
    schema: z.looseObject(AppRef.shape),
    run: (services, actor, { appId, ...fields }) => submitReview(services, actor, { appId, ...parseReview(fields) }),
    toast: "Review submitted!",
  }),
  edit: userIntent({ schema: z.extend(ReviewRef, ReviewEdit.shape), run: editReview, toast: "Review updated!" }),
  delete: userIntent({
    schema: ReviewRef,
    run: (services, actor, { reviewId }) => deleteReview(services, actor, reviewId),
    toast: "Review deleted!",
  }),
  reply: userIntent({
    schema: titled(titleOf(ReplyInput), z.extend(ReplyInput, ReviewRef.shape)),
    run: replyToReview,
    toast: "Reply saved",
  }),
  unreply: userIntent({
    schema: ReviewRef,
    run: (services, actor, { reviewId }) => replyToReview(services, actor, { reviewId, text: null }),
    toast: "Reply deleted",
  }),
  vote: userIntent({ schema: z.extend(ReviewRef, { helpful: z.stringbool() }), run: voteHelpful }),
  install: userIntent({
    schema: AppRef,
    async run(services, actor, { appId }, { request }) {
      await installApp(services, actor, appId);
      throw redirectToPage(request);
    },
  }),
  uninstall: userIntent({
    schema: AppRef,
    async run(services, actor, { appId }, { request }) {
      await uninstallApp(services, actor, appId);
      throw redirectToPage(request);
    },
  }),
  report: userIntent({ schema: ReportInput, run: submitReport, toast: "Thank you" }),
};

/** The redirect keeps a reload from submitting these script-less forms again. */
function redirectToPage({ url }: Request) {
  const { pathname, search } = new URL(url);
  return redirect(pathname + search);
}
