import { useState } from "react";
import { Violations } from "#app/components/apps/violations.tsx";
import { StatusBadge } from "#app/components/feedback/badge.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { BackIcon } from "#app/components/icons/icons.tsx";
import { ConfirmDialog } from "#app/components/overlays/dialog.tsx";
import { ReasonKinds } from "#app/components/review/reason-kinds.tsx";
import { RiskParts } from "#app/components/review/risk.tsx";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import { submissionStatusText } from "#domain/kit/status-texts.ts";
import { suspectedReasons } from "#domain/moderation/checks/reason-kinds.ts";
import type { OpenedSubmission } from "#domain/moderation/queries.server.ts";
import * as styles from "./admin-mod.module.css";
import { AuthorWords } from "./author-words.tsx";
import { BarLine, ClaimBar } from "./claim-bar.tsx";
import { DecisionLine } from "./decision-line.tsx";
import { DECISION_TOASTS, OPENED_HEADING } from "./decision-toast.ts";
import { Findings } from "./findings.tsx";
import { Moment } from "./moment.tsx";
import { OpenReports } from "./open-reports.tsx";
import { OriginalDifference } from "./original-difference.tsx";
import { RejectDialog } from "./reject-dialog.tsx";
import { ReviewDock } from "./review-dock.tsx";
import { Description, Facts, RejectionReasons, Source } from "./submission-parts.tsx";
import { TestRun } from "./test-run.tsx";
import type { Runs } from "./updates/version-pictures.tsx";
import { useClaim } from "./use-claim.ts";
import { useDecision } from "./use-decision.ts";

type Props = OpenedSubmission & {
  run: { origin: string; path: string };
  /** For a copy and its original. */
  runs: Runs;
  isUnrestricted: boolean;
  actorId: string;
  /** Addresses of what opens after a decision, null at the end of the list, and of the list. */
  next: string | null;
  list: string;
};

const ACTION = "/admin-mod";

/** A decision sends the digest shown here, so that it can't approve other bytes than were reviewed. */
export function SubmissionDetail(props: Props) {
  const { submission, html, facts, violations, isUnrestricted, claim, bar, decision, checks, actorId, next, list } =
    props;
  // A reload of the data brings another run, which the policy of this document doesn't name.
  const [run] = useState(props.run);
  const [asking, setAsking] = useState<"publish" | "reject" | "unpublish" | null>(null);
  const [isRunning, setIsRunning] = useState(isUnrestricted);
  const { decide, intent } = useDecision({ action: ACTION, next, list, onDone: () => setAsking(null) });
  const { id: submissionId, name } = submission;
  const isPending = submission.status === "pending";
  const { mayDecide, take, taking, begin } = useClaim({
    targetId: submissionId,
    isPending,
    claim,
    bar,
    actorId,
    action: ACTION,
  });
  function ask(question: "publish" | "reject") {
    begin();
    setAsking(question);
  }
  function toggleRun() {
    if (!isRunning) begin();
    setIsRunning(!isRunning);
  }
  useHotkey("a", () => mayDecide && ask("publish"));
  useHotkey("r", () => mayDecide && ask("reject"));
  useHotkey("p", toggleRun);
  return (
    <>
      <article className={`stack ${styles.opened}`} aria-labelledby={OPENED_HEADING}>
        <LinkButton variant="ghost" className={styles.back} to={list}>
          <BackIcon />
          Back to List
        </LinkButton>
        <header className="row wrap">
          <AppIcon app={submission} size={64} />
          <div className="grow">
            <h2 id={OPENED_HEADING} tabIndex={-1} dir="auto">
              {name}
            </h2>
            <p className="row wrap small quiet">
              <StatusBadge text={submissionStatusText(submission)} />
              <span>Creator {submission.creatorEmail}</span>
              <span>
                Submitted <Moment at={submission.createdAt} />
              </span>
              <span>
                Updated <Moment at={submission.updatedAt} />
              </span>
            </p>
          </div>
          <Button variant="soft" large aria-keyshortcuts="p" onClick={toggleRun}>
            {isRunning ? "Stop" : "Test App"}
          </Button>
          {submission.status === "approved" && submission.published && (
            <Button
              variant="soft"
              large
              busy={intent === "unpublish" && "Unpublishing..."}
              onClick={() => setAsking("unpublish")}
            >
              Unpublish
            </Button>
          )}
        </header>
        {isPending && bar && <BarLine bar={bar} />}
        {isPending && !bar && (
          <ClaimBar
            targetId={submissionId}
            claim={claim}
            isOwn={mayDecide}
            onTake={take}
            taking={taking}
            action={ACTION}
            list={list}
          />
        )}
        {!isPending && (
          <DecisionLine
            reviewed={submission}
            decision={decision}
            actorId={actorId}
            next={next}
            nextLabel="Next submission"
          />
        )}
        {submission.status === "rejected" && <RejectionReasons notes={submission.reviewNotes} />}
        <TestRun
          submissionId={submissionId}
          run={run}
          isRunning={isRunning}
          unrestricted={isUnrestricted}
          html={html}
          name={name}
        />
        {props.original && <OriginalDifference original={props.original} html={html} runs={props.runs} />}
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
      </article>
      <ReviewDock
        approve="Approve & Publish"
        busy={intent === "publish" ? "Approving..." : null}
        {...(mayDecide && { onApprove: () => ask("publish"), onReject: () => ask("reject") })}
      />
      <RejectDialog
        name={name}
        open={asking === "reject"}
        busy={intent === "reject"}
        suspected={suspectedReasons(checks?.findings ?? [])}
        onClose={() => setAsking(null)}
        onReject={(reasons, sentence) => decide("reject", DECISION_TOASTS.reject, { submissionId, sentence }, reasons)}
      />
      <ConfirmDialog
        title={`Publish ${name}?`}
        text="It will go live in the store exactly as shown here, and its owner will be notified."
        confirm="Publish"
        variant="marker"
        busy={intent === "publish" && "Approving..."}
        open={asking === "publish"}
        onClose={() => setAsking(null)}
        onConfirm={() =>
          decide("publish", DECISION_TOASTS.publish, { submissionId, htmlSha256: submission.htmlSha256 })
        }
      />
      <ConfirmDialog
        title={`Unpublish ${name}?`}
        text="It will be removed from the store, stop running for everyone who installed it, and go back to Pending."
        confirm="Unpublish"
        busy={intent === "unpublish" && "Unpublishing..."}
        open={asking === "unpublish"}
        onClose={() => setAsking(null)}
        onConfirm={() => decide("unpublish", DECISION_TOASTS.unpublish, { submissionId })}
      />
    </>
  );
}
