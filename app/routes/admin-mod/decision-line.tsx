import { RelativeTime } from "#app/components/feedback/relative-time.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { DECISION_WORDS, type DecisionAction } from "#domain/moderation/rules.ts";
import * as styles from "./admin-mod.module.css";

export type DecisionInfo = { userId: string; moderator: string; action: string; createdAt: number };
type Props = { decision: DecisionInfo | null; actorId: string; next: string | null; nextLabel: string };

/** Who decided and when, with a link to the next item of the queue. */
export function DecisionLine({ decision, actorId, next, nextLabel }: Props) {
  if (!decision) return null;
  const word = DECISION_WORDS[decision.action as DecisionAction];
  return (
    <p className={`row wrap ${styles.decisionLine}`}>
      <span className="grow">
        <strong>
          {word.slice(0, 1).toUpperCase() + word.slice(1)} by {decision.userId === actorId ? "you" : decision.moderator}
        </strong>
        , <RelativeTime at={decision.createdAt} />.
      </span>
      {next && (
        <LinkButton variant="soft" to={next} reloadDocument>
          {nextLabel}
        </LinkButton>
      )}
    </p>
  );
}
