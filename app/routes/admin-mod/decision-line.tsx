import { RelativeTime } from "#app/components/feedback/relative-time.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import type { SubmissionStatus, UpdateStatus } from "#db/vocabulary.ts";
import { DECISION_WORDS, type DecisionAction } from "#domain/audit/decision-words.ts";
import * as styles from "./admin-mod.module.css";

export type DecisionInfo = { userId: string; moderator: string; action: string; createdAt: number };
type Props = {
  reviewed: { status: SubmissionStatus | UpdateStatus; updatedAt: number };
  decision: DecisionInfo | null;
  actorId: string;
  next: string | null;
  nextLabel: string;
};

/** How the review ended and when, with a link to the next item of the queue. */
export function DecisionLine({ reviewed, decision, actorId, next, nextLabel }: Props) {
  const ending =
    reviewed.status === "withdrawn"
      ? { text: "Withdrawn by its author", at: reviewed.updatedAt }
      : decision && { text: decisionText(decision, actorId), at: decision.createdAt };
  if (!ending) return null;
  return (
    <p className={`row wrap ${styles.decisionLine}`}>
      <span className="grow">
        <strong>{ending.text}</strong>, <RelativeTime at={ending.at} inSentence />.
      </span>
      {next && (
        <LinkButton variant="soft" to={next} reloadDocument>
          {nextLabel}
        </LinkButton>
      )}
    </p>
  );
}

function decisionText({ action, userId, moderator }: DecisionInfo, actorId: string) {
  const word = DECISION_WORDS[action as DecisionAction];
  return `${word.slice(0, 1).toUpperCase() + word.slice(1)} by ${userId === actorId ? "you" : moderator}`;
}
