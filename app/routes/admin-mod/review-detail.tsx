import type { ReactNode } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { BackLink } from "#app/components/shell/back-link.tsx";
import type { SubmissionStatus, UpdateStatus } from "#db/vocabulary.ts";
import { suspectedReasons } from "#domain/moderation/checks/reason-kinds.ts";
import type { ReviewContext } from "#domain/moderation/review-context.server.ts";
import * as styles from "./admin-mod.module.css";
import { BarLine, ClaimBar } from "./claim-bar.tsx";
import { DecisionLine } from "./decision-line.tsx";
import { OPENED_HEADING } from "./decision-toast.ts";
import { RejectDialog } from "./reject-dialog.tsx";
import { ReviewDock } from "./review-dock.tsx";
import { REVIEW_WORDS } from "./review-words.ts";
import { RejectionReasons } from "./submission-parts.tsx";
import type { OpenedReview } from "./use-review.ts";

type Props = {
  review: OpenedReview;
  reviewed: {
    id: string;
    name: string;
    icon: string | null;
    status: SubmissionStatus | UpdateStatus;
    reviewNotes: string | null;
    updatedAt: number;
  };
  context: Pick<ReviewContext, "claim" | "bar" | "decision" | "checks">;
  actorId: string;
  next: string | null;
  list: string;
  /** Below the name, and beside it. */
  facts: ReactNode;
  tools: ReactNode;
  children: ReactNode;
};

/** An opened submission or update: who decides it or who did, around what differs between the kinds. */
export function ReviewDetail({ review, reviewed, context, actorId, next, list, facts, tools, children }: Props) {
  const { claim, bar, decision, checks } = context;
  const { isPending, claiming } = review;
  const { id, name, icon } = reviewed;
  const words = REVIEW_WORDS[review.kind];
  return (
    <>
      <article className={`stack ${styles.opened}`} aria-labelledby={OPENED_HEADING}>
        <BackLink className={styles.back} to={list}>
          {words.back}
        </BackLink>
        <header className="row wrap">
          <AppIcon app={{ name, icon }} size={64} />
          <div className="grow">
            <h2 id={OPENED_HEADING} tabIndex={-1} dir="auto">
              {name}
            </h2>
            <p className="row wrap small quiet">{facts}</p>
          </div>
          {tools}
        </header>
        {review.isOutdated && <ChangedLine />}
        {isPending && bar && <BarLine bar={bar} />}
        {isPending && !bar && (
          <ClaimBar
            targetId={id}
            claim={claim}
            isOwn={claiming.mayDecide}
            onTake={claiming.take}
            taking={claiming.taking}
            action={words.action}
            list={list}
          />
        )}
        {!isPending && (
          <DecisionLine reviewed={reviewed} decision={decision} actorId={actorId} next={next} nextLabel={words.next} />
        )}
        {reviewed.status === "rejected" && <RejectionReasons notes={reviewed.reviewNotes} />}
        {children}
      </article>
      <ReviewDock
        approve={words.approve}
        busy={review.isApproving ? "Approving..." : null}
        {...(review.mayDecide && {
          onApprove: () => review.ask("approve"),
          onReject: () => review.ask("reject"),
        })}
      />
      <RejectDialog
        name={name}
        open={review.asking === "reject"}
        busy={review.isRejecting}
        suspected={suspectedReasons(checks?.findings ?? [])}
        onClose={review.close}
        onReject={review.reject}
      />
    </>
  );
}

/** A new document, since only its policy can name the origins of the newer version's runs. */
function ChangedLine() {
  return (
    <p className={`row wrap ${styles.decisionLine}`} role="status">
      <span className="grow">
        <strong>This changed since you opened it.</strong> Reload the page to test it and to decide.
      </span>
      <Button variant="soft" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </p>
  );
}
