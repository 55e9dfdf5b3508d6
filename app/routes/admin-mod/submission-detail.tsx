import { Violations } from "#app/components/apps/violations.tsx";
import { StatusBadge } from "#app/components/feedback/badge.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ConfirmDialog } from "#app/components/overlays/dialog.tsx";
import { ReasonKinds } from "#app/components/review/reason-kinds.tsx";
import { RiskParts } from "#app/components/review/risk.tsx";
import { useFirstValue } from "#app/hooks/use-first-value.ts";
import { submissionStatusText } from "#domain/kit/status-texts.ts";
import type { OpenedSubmission } from "#domain/moderation/queries.server.ts";
import * as styles from "./admin-mod.module.css";
import { AuthorWords } from "./author-words.tsx";
import { DECISION_TOASTS } from "./decision-toast.ts";
import { Findings } from "./findings.tsx";
import { Moment } from "./moment.tsx";
import { OpenReports } from "./open-reports.tsx";
import { OriginalDifference } from "./original-difference.tsx";
import { ReviewDetail } from "./review-detail.tsx";
import { Description, Facts, Source } from "./submission-parts.tsx";
import { TestRun } from "./test-run.tsx";
import { useReview } from "./use-review.ts";
import { type ReviewRuns, useTestRun } from "./use-test-run.ts";

type Props = OpenedSubmission & {
  /** `store` and `proposed` are for a copy and its original. */
  runs: ReviewRuns;
  isUnrestricted: boolean;
  actorId: string;
  /** Addresses of what opens after a decision, null at the end of the list, and of the list. */
  next: string | null;
  list: string;
};

/** A decision says which version was opened, so that nothing else is decided (decision 361). */
export function SubmissionDetail(props: Props) {
  const { submission, html, facts, violations, checks, actorId, next, list } = props;
  // The answer that opened the network goes when the data is loaded again, and the run goes on.
  const isUnrestricted = useFirstValue(props.isUnrestricted);
  const { id: submissionId, name, status } = submission;
  const review = useReview({ kind: "submission", reviewed: submission, context: props, actorId, next, list });
  const { runs, isRunning, toggle } = useTestRun({
    loaded: props.runs,
    startsRunning: isUnrestricted,
    onBegin: review.claiming.begin,
  });
  return (
    <>
      <ReviewDetail
        review={review}
        reviewed={submission}
        context={props}
        actorId={actorId}
        next={next}
        list={list}
        facts={
          <>
            <StatusBadge text={submissionStatusText(submission)} />
            <span>Creator {submission.creatorEmail}</span>
            <span>
              Submitted <Moment at={submission.createdAt} />
            </span>
            <span>
              Updated <Moment at={submission.updatedAt} />
            </span>
          </>
        }
        tools={
          <>
            <Button variant="soft" large aria-keyshortcuts="p" onClick={toggle}>
              {isRunning ? "Stop" : "Test App"}
            </Button>
            {status === "approved" && submission.published && (
              <Button
                variant="soft"
                large
                busy={review.isUnpublishing && "Unpublishing..."}
                onClick={() => review.open("unpublish")}
              >
                Unpublish
              </Button>
            )}
          </>
        }
      >
        <TestRun
          submissionId={submissionId}
          run={runs.test}
          isRunning={isRunning}
          unrestricted={isUnrestricted}
          html={html}
          name={name}
        />
        {props.original && <OriginalDifference original={props.original} html={html} runs={runs} />}
        <div className={styles.openedColumns}>
          <div className="stack">
            <AuthorWords appeal={props.appeal} replies={props.replies} />
            {checks && <Findings findings={checks.findings} />}
            <Description text={submission.description} tags={submission.tags} />
            {submission.releaseNotes && <p className={`panel ${styles.submissionText}`}>{submission.releaseNotes}</p>}
            <Source html={html} bytes={submission.htmlBytes} sha256={submission.htmlSha256} />
          </div>
          <div className="stack">
            {checks && <RiskParts risk={submission.risk} parts={checks.riskParts} />}
            {checks && <ReasonKinds findings={checks.findings} />}
            <OpenReports reports={props.openReports} />
            <Facts facts={facts} />
            {violations.length > 0 && (
              <div className="panel">
                <Violations violations={violations} />
              </div>
            )}
          </div>
        </div>
      </ReviewDetail>
      <ConfirmDialog
        title={`Publish ${name}?`}
        text="It will go live in the store exactly as shown here, and its owner will be notified."
        confirm="Publish"
        variant="marker"
        busy={review.isApproving && "Approving..."}
        open={review.asking === "approve"}
        onClose={review.close}
        onConfirm={() => review.approve({ htmlSha256: submission.htmlSha256 })}
      />
      <ConfirmDialog
        title={`Unpublish ${name}?`}
        text="It will be removed from the store, stop running for everyone who installed it, and go back to Pending."
        confirm="Unpublish"
        busy={review.isUnpublishing && "Unpublishing..."}
        open={review.asking === "unpublish"}
        onClose={review.close}
        onConfirm={() => review.decide("unpublish", DECISION_TOASTS.unpublish, { submissionId })}
      />
    </>
  );
}
