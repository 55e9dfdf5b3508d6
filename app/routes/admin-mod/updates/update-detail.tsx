import { useState } from "react";
import { StatusBadge } from "#app/components/feedback/badge.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { BackIcon, PlayIcon, StoreIcon } from "#app/components/icons/icons.tsx";
import { RiskPill } from "#app/components/review/risk.tsx";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import { notify } from "#app/lib/toast.ts";
import * as adminModStyles from "#app/routes/admin-mod/admin-mod.module.css";
import { AuthorWords } from "#app/routes/admin-mod/author-words.tsx";
import { BarLine, ClaimBar } from "#app/routes/admin-mod/claim-bar.tsx";
import { DecisionLine } from "#app/routes/admin-mod/decision-line.tsx";
import { DECISION_TOASTS, OPENED_HEADING } from "#app/routes/admin-mod/decision-toast.ts";
import { Moment } from "#app/routes/admin-mod/moment.tsx";
import { OpenReports } from "#app/routes/admin-mod/open-reports.tsx";
import { RejectDialog } from "#app/routes/admin-mod/reject-dialog.tsx";
import { ReviewDock } from "#app/routes/admin-mod/review-dock.tsx";
import { RejectionReasons } from "#app/routes/admin-mod/submission-parts.tsx";
import { TestRun } from "#app/routes/admin-mod/test-run.tsx";
import { useClaim } from "#app/routes/admin-mod/use-claim.ts";
import { useDecision } from "#app/routes/admin-mod/use-decision.ts";
import { UPDATE_STATUS_TEXTS } from "#domain/kit/status-texts.ts";
import { suspectedReasons } from "#domain/moderation/checks/reason-kinds.ts";
import type { OpenedUpdate } from "#domain/moderation/updates/review.server.ts";
import { UPDATE_TYPE_LABELS } from "#domain/moderation/updates/rules.ts";
import { ApproveUpdateDialog } from "./approve-update-dialog.tsx";
import { StoreVersionDialog } from "./store-version-dialog.client.tsx";
import { UpdateDifference } from "./update-difference.tsx";
import * as updatesStyles from "./updates.module.css";
import type { Runs } from "./version-pictures.tsx";

type Props = {
  opened: OpenedUpdate;
  runs: Runs & { preview: { origin: string; path: string } };
  actorId: string;
  next: string | null;
  list: string;
};

const ACTION = "/admin-mod/updates";

/** A decision sends the digest shown here, so that it can't approve other bytes than were reviewed. */
export function UpdateDetail({ opened, runs: loadedRuns, actorId, next, list }: Props) {
  // A reload of the data brings other runs, which the policy of this document doesn't name.
  const [runs] = useState(loadedRuns);
  const { update, name, app, after, claim, bar, decision } = opened;
  const [asking, setAsking] = useState<"approve" | "reject" | "store" | null>(null);
  const [isPreviewing, setIsPreviewing] = useState(false);
  const { decide, intent } = useDecision({ action: ACTION, next, list, onDone: () => setAsking(null) });
  const isPending = update.status === "pending";
  const { mayDecide, take, taking, begin } = useClaim({
    targetId: update.id,
    isPending,
    claim,
    bar,
    actorId,
    action: ACTION,
  });
  const hasPreview = update.updateType !== "metadata" && after !== null;
  function togglePreview() {
    if (!hasPreview) return;
    if (!isPreviewing) begin();
    setIsPreviewing(!isPreviewing);
  }
  function ask(question: "approve" | "reject") {
    begin();
    setAsking(question);
  }
  useHotkey("a", () => mayDecide && ask("approve"));
  useHotkey("r", () => mayDecide && ask("reject"));
  useHotkey("p", togglePreview);
  function seeStore() {
    if (!update.packageId) notify.error("No store version", "This update names no app of the store.");
    else if (!app) notify.error("Store version not found", "The app is not in the store any more.");
    else setAsking("store");
  }
  return (
    <>
      <article className={`stack ${adminModStyles.opened}`} aria-labelledby={OPENED_HEADING}>
        <LinkButton variant="ghost" className={adminModStyles.back} to={list}>
          <BackIcon />
          Updates
        </LinkButton>
        <header className="row wrap">
          <AppIcon app={{ name, icon: update.originalIcon }} size={64} />
          <div className="grow">
            <h2 id={OPENED_HEADING} tabIndex={-1} dir="auto">
              {name}
            </h2>
            <p className="row wrap small quiet">
              <RiskPill risk={update.risk} />
              <StatusBadge text={UPDATE_STATUS_TEXTS[update.status]} />
              <span>{UPDATE_TYPE_LABELS[update.updateType]}</span>
              <code className={updatesStyles.packageId}>{update.packageId}</code>
              <Moment at={update.createdAt} />
            </p>
          </div>
          <span className={`row wrap ${updatesStyles.updateTools}`}>
            <Button variant="soft" large onClick={seeStore}>
              <StoreIcon />
              See Store
            </Button>
            {hasPreview && (
              <Button variant="soft" large aria-keyshortcuts="p" onClick={togglePreview}>
                <PlayIcon />
                {isPreviewing ? "Stop" : "Preview Update"}
              </Button>
            )}
          </span>
        </header>
        {isPending && bar && <BarLine bar={bar} />}
        {isPending && !bar && (
          <ClaimBar
            targetId={update.id}
            claim={claim}
            isOwn={mayDecide}
            onTake={take}
            taking={taking}
            action={ACTION}
            list={list}
          />
        )}
        {!isPending && (
          <DecisionLine reviewed={update} decision={decision} actorId={actorId} next={next} nextLabel="Next update" />
        )}
        {update.status === "rejected" && <RejectionReasons notes={update.reviewNotes} />}
        {after && isPreviewing && (
          <TestRun run={runs.preview} isRunning html={after.html} name={name} unrestricted={false} />
        )}
        <AuthorWords appeal={opened.appeal} replies={opened.replies} />
        <OpenReports reports={opened.openReports} />
        <UpdateDifference opened={opened} runs={runs} />
      </article>
      <ReviewDock
        busy={intent === "approve" ? "Approving..." : null}
        {...(mayDecide && { onApprove: () => ask("approve"), onReject: () => ask("reject") })}
      />
      {app && asking === "store" && <StoreVersionDialog app={app} onClose={() => setAsking(null)} />}
      <RejectDialog
        name={name}
        open={asking === "reject"}
        busy={intent === "reject"}
        suspected={suspectedReasons(opened.checks?.findings ?? [])}
        onClose={() => setAsking(null)}
        onReject={(reasons, sentence) =>
          decide("reject", DECISION_TOASTS.rejectUpdate, { updateId: update.id, sentence }, reasons)
        }
      />
      <ApproveUpdateDialog
        name={name}
        open={asking === "approve"}
        busy={intent === "approve"}
        onClose={() => setAsking(null)}
        onApprove={({ endsEarlierVersions }) =>
          decide("approve", DECISION_TOASTS.approveUpdate, {
            updateId: update.id,
            htmlSha256: update.updatedHtmlSha256 ?? "",
            endsEarlierVersions: String(endsEarlierVersions),
          })
        }
      />
    </>
  );
}
