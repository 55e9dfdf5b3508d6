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
  reviewed: { id: string; status: string; updatedAt: number };
  context: Pick<ReviewContext, "claim" | "bar">;
  actorId: string;
  /** Addresses of what opens after a decision, null at the end of the list, and of the list. */
  next: string | null;
  list: string;
};

/** The decision about an opened submission or update: its claim, its dialogs, its keys and its forms. */
export function useReview({ kind, reviewed, context: { claim, bar }, actorId, next, list }: Options) {
  const { id, status } = reviewed;
  const { action, approval, idField, approved, rejected } = REVIEW_WORDS[kind];
  const [asking, setAsking] = useState<Question | null>(null);
  const close = () => setAsking(null);
  const { decide, intent } = useDecision({ action, next, list, onDone: close });
  const seen = useSeen(reviewed);
  const isPending = status === "pending";
  const claiming = useClaim({ targetId: id, isPending, claim, bar, actorId, action });
  /** What waits isn't what the moderator opened: the server would refuse a decision. */
  const isOutdated = isPending && seen !== reviewed.updatedAt;
  const mayDecide = claiming.mayDecide && !isOutdated;
  function ask(question: "approve" | "reject") {
    claiming.begin();
    setAsking(question);
  }
  useHotkey("a", () => mayDecide && ask("approve"));
  useHotkey("r", () => mayDecide && ask("reject"));
  return {
    kind,
    isPending,
    isOutdated,
    mayDecide,
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
      decide(approval, DECISION_TOASTS[approved], { [idField]: id, updatedAt: String(seen), ...fields }),
    reject: (reasons: ReadonlyArray<ReasonId>, sentence: string) =>
      decide("reject", DECISION_TOASTS[rejected], { [idField]: id, updatedAt: String(seen), sentence }, reasons),
  };
}

/** The `updatedAt` of what was opened, or of when its status changed, which alone doesn't change what is reviewed. */
function useSeen({ status, updatedAt }: Options["reviewed"]) {
  const [seen, setSeen] = useState({ status, updatedAt });
  if (seen.status !== status) setSeen({ status, updatedAt });
  return seen.updatedAt;
}

export type OpenedReview = ReturnType<typeof useReview>;
