import { frameContext } from "#app/context.ts";
import { userIntent } from "#app/forms.ts";
import { publishSubmission, rejectSubmission, unpublishSubmission } from "#domain/moderation/decisions.server.ts";
import { PublishInput, RejectInput, SubmissionRef } from "#domain/moderation/schemas.ts";
import { createUnrestrictedRun } from "#domain/moderation/test-runs.server.ts";
import { CLAIM_INTENTS } from "./claim-intents.server.ts";
import { DECISION_TOASTS } from "./decision-toast.ts";

export const INTENTS = {
  ...CLAIM_INTENTS,
  publish: userIntent({ schema: PublishInput, run: publishSubmission, toast: DECISION_TOASTS.publish }),
  reject: userIntent({ schema: RejectInput, lists: ["reasons"], run: rejectSubmission }),
  unpublish: userIntent({
    schema: SubmissionRef,
    run: (services, actor, { submissionId }) => unpublishSubmission(services, actor, submissionId),
    toast: DECISION_TOASTS.unpublish,
  }),
  "open-network": userIntent({
    schema: SubmissionRef,
    async run(services, actor, { submissionId }, { context }) {
      const run = await createUnrestrictedRun(services, actor, submissionId);
      // Adds the run's origin to the page's policy, which lets it frame the run.
      context.get(frameContext).sources = [run.origin];
      return run;
    },
  }),
};
