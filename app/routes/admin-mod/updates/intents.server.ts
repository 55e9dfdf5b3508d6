import { userIntent } from "#app/forms.ts";
import { CLAIM_INTENTS } from "#app/routes/admin-mod/claim-intents.server.ts";
import { DECISION_TOASTS } from "#app/routes/admin-mod/decision-toast.ts";
import { approveUpdate, rejectUpdate } from "#domain/moderation/updates/decisions.server.ts";
import { ApproveUpdateInput, RejectUpdateInput } from "#domain/moderation/updates/schemas.ts";

export const INTENTS = {
  ...CLAIM_INTENTS,
  approve: userIntent({ schema: ApproveUpdateInput, run: approveUpdate, toast: DECISION_TOASTS.approveUpdate }),
  reject: userIntent({
    schema: RejectUpdateInput,
    lists: ["reasons"],
    run: rejectUpdate,
  }),
};
