import { userIntent } from "#app/forms.ts";
import { extendClaim, releaseClaim } from "#domain/moderation/claims.server.ts";
import { ClaimRef } from "#domain/moderation/schemas.ts";

/** For each screen that opens what can be claimed. */
export const CLAIM_INTENTS = {
  "extend-claim": userIntent({
    schema: ClaimRef,
    run: (services, actor, { targetId }) => extendClaim(services, actor, targetId),
  }),
  "release-claim": userIntent({
    schema: ClaimRef,
    run: (services, actor, { targetId }) => releaseClaim(services, actor, targetId),
    toast: "Claim released",
  }),
};
