import * as z from "zod/mini";
import { userIntent } from "#app/forms.ts";
import { appealRejection, replyToModerator, withdrawFromReview } from "#domain/moderation/appeals/commands.server.ts";
import { AppealInput, ReplyToModeratorInput, ReviewedRef } from "#domain/moderation/appeals/schemas.ts";
import { submitForReview } from "#domain/moderation/submit.server.ts";

const ProjectRef = z.object({ projectId: z.string() });

export const INTENTS = {
  reply: userIntent({ schema: ReplyToModeratorInput, run: replyToModerator, toast: "Reply sent" }),
  appeal: userIntent({ schema: AppealInput, run: appealRejection, toast: "Appeal sent" }),
  withdraw: userIntent({
    schema: ReviewedRef,
    run: (services, actor, { id }) => withdrawFromReview(services, actor, id),
    toast: "Withdrawn",
  }),
  submit: userIntent({
    schema: ProjectRef,
    run: (services, actor, { projectId }) => submitForReview(services, actor, projectId),
    // An admin's app needs no review.
    toast: ({ status }) => (status === "approved" ? "App published to store" : "App submitted for review"),
  }),
};
