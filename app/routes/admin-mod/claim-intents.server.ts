import { userIntent } from "#app/forms.ts";
import { releaseClaim, takeClaim } from "#domain/moderation/claims.server.ts";
import { ClaimRef } from "#domain/moderation/schemas.ts";

/** The forms about claims, for each screen that opens a submission or update. */
export const CLAIM_INTENTS = {
  "extend-claim": userIntent({
    schema: ClaimRef,
    run: (services, actor, { targetId }) => takeClaim(services, actor, targetId),
  }),
  "release-claim": userIntent({
    schema: ClaimRef,
    run: (services, actor, { targetId }) => releaseClaim(services, actor, targetId),
    toast: "Claim released",
  }),
};
