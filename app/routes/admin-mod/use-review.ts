import { useState } from "react";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import type { ReasonId } from "#domain/apps/reasons.ts";
import type { ReviewContext } from "#domain/moderation/review-context.server.ts";
import { DECISION_TOASTS } from "./decision-toast.ts";
import { REVIEW_WORDS, type ReviewKind } from "./review-words.ts";
import { useClaim } from "./use-claim.ts";
import { useDecision } from "./use-decision.ts";

/** `approve`, `reject`, and what only one of the kinds asks or shows. */
type Question = "approve" | "reject" | "unpublish" | "store";
type Options = {
  kind: ReviewKind;
  id: string;
  status: string;
  context: Pick<ReviewContext, "claim" | "bar">;
  actorId: string;
  /** Addresses of what opens after a decision, null at the end of the list, and of the list. */
  next: string | null;
  list: string;
};

/** The decision about an opened submission or update: its claim, its dialogs, its keys and its forms. */
export function useReview({ kind, id, status, context: { claim, bar }, actorId, next, list }: Options) {
  const { action, approval, idField, approved, rejected } = REVIEW_WORDS[kind];
  const [asking, setAsking] = useState<Question | null>(null);
  const close = () => setAsking(null);
  const { decide, intent } = useDecision({ action, next, list, onDone: close });
  const isPending = status === "pending";
  const claiming = useClaim({ targetId: id, isPending, claim, bar, actorId, action });
  const { mayDecide, begin } = claiming;
  function ask(question: "approve" | "reject") {
    begin();
    setAsking(question);
  }
  useHotkey("a", () => mayDecide && ask("approve"));
  useHotkey("r", () => mayDecide && ask("reject"));
  return {
    kind,
    isPending,
    claiming,
    asking,
    ask,
    open: setAsking,
    close,
    decide,
    isApproving: intent === approval,
    isRejecting: intent === "reject",
    isUnpublishing: intent === "unpublish",
    approve: (fields: Record<string, string>) =>
      decide(approval, DECISION_TOASTS[approved], { [idField]: id, ...fields }),
    reject: (reasons: ReadonlyArray<ReasonId>, sentence: string) =>
      decide("reject", DECISION_TOASTS[rejected], { [idField]: id, sentence }, reasons),
  };
}

export type OpenedReview = ReturnType<typeof useReview>;
