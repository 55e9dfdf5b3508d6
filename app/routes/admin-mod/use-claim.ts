import { useAction } from "#app/hooks/use-action.ts";
import type { Claim } from "#domain/moderation/claims.server.ts";
import type { Bar } from "#domain/moderation/deciders.ts";

type Review = {
  targetId: string;
  isPending: boolean;
  claim: Claim | null;
  bar: Bar | null;
  actorId: string;
  /** The screen that takes the claim's forms. */
  action: string;
};

/** The claim begins with the first act, which calls `begin`, and ends when `HeldClaim` leaves the screen. */
export function useClaim({ targetId, isPending, claim, bar, actorId, action }: Review) {
  const { submit, busy } = useAction();
  const mayDecide = isPending && bar === null && (claim === null || claim.userId === actorId);
  const isMine = isPending && claim?.userId === actorId;
  function take() {
    if (!busy) void submit({ intent: "extend-claim", targetId }, { method: "post", action });
  }
  return { mayDecide, take, taking: busy, begin: () => mayDecide && !isMine && take() };
}
