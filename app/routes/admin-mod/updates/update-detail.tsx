import { StatusBadge } from "#app/components/feedback/badge.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { PlayIcon, StoreIcon } from "#app/components/icons/icons.tsx";
import { RiskPill } from "#app/components/review/risk.tsx";
import { notify } from "#app/lib/toast.ts";
import { AuthorWords } from "#app/routes/admin-mod/author-words.tsx";
import { Moment } from "#app/routes/admin-mod/moment.tsx";
import { OpenReports } from "#app/routes/admin-mod/open-reports.tsx";
import { ReviewDetail } from "#app/routes/admin-mod/review-detail.tsx";
import { TestRun } from "#app/routes/admin-mod/test-run.tsx";
import { useReview } from "#app/routes/admin-mod/use-review.ts";
import { type ReviewRuns, useTestRun } from "#app/routes/admin-mod/use-test-run.ts";
import { UPDATE_STATUS_TEXTS } from "#domain/kit/status-texts.ts";
import type { OpenedUpdate } from "#domain/moderation/updates/review.server.ts";
import { UPDATE_TYPE_LABELS } from "#domain/moderation/updates/rules.ts";
import { ApproveUpdateDialog } from "./approve-update-dialog.tsx";
import { StoreVersionDialog } from "./store-version-dialog.client.tsx";
import { UpdateDifference } from "./update-difference.tsx";
import * as updatesStyles from "./updates.module.css";

type Props = {
  opened: OpenedUpdate;
  runs: ReviewRuns;
  actorId: string;
  next: string | null;
  list: string;
};

/** A decision says which version was opened, so that nothing else is decided (decision 361). */
export function UpdateDetail({ opened, runs: loadedRuns, actorId, next, list }: Props) {
  const { update, name, app, after } = opened;
  const { status } = update;
  const review = useReview({ kind: "update", reviewed: update, context: opened, actorId, next, list });
  const hasPreview = update.updateType !== "metadata" && after !== null;
  const { runs, isRunning, toggle } = useTestRun({
    loaded: loadedRuns,
    canRun: hasPreview,
    onBegin: review.claiming.begin,
  });
  function seeStore() {
    if (!update.packageId) notify.error("No store version", "This update names no app of the store.");
    else if (!app) notify.error("Store version not found", "The app is not in the store any more.");
    else review.open("store");
  }
  return (
    <>
      <ReviewDetail
        review={review}
        reviewed={{ ...update, name, icon: update.originalIcon }}
        context={opened}
        actorId={actorId}
        next={next}
        list={list}
        facts={
          <>
            <RiskPill risk={update.risk} />
            <StatusBadge text={UPDATE_STATUS_TEXTS[status]} />
            <span>{UPDATE_TYPE_LABELS[update.updateType]}</span>
            <code className={updatesStyles.packageId}>{update.packageId}</code>
            <Moment at={update.createdAt} />
          </>
        }
        tools={
          <span className={`row wrap ${updatesStyles.updateTools}`}>
            <Button variant="soft" large onClick={seeStore}>
              <StoreIcon />
              See Store
            </Button>
            {hasPreview && (
              <Button variant="soft" large aria-keyshortcuts="p" onClick={toggle}>
                <PlayIcon />
                {isRunning ? "Stop" : "Preview Update"}
              </Button>
            )}
          </span>
        }
      >
        {after && isRunning && <TestRun run={runs.test} isRunning html={after.html} name={name} unrestricted={false} />}
        <AuthorWords appeal={opened.appeal} replies={opened.replies} />
        <OpenReports reports={opened.openReports} />
        <UpdateDifference opened={opened} runs={runs} />
      </ReviewDetail>
      {app && review.asking === "store" && <StoreVersionDialog app={app} onClose={review.close} />}
      <ApproveUpdateDialog
        name={name}
        open={review.asking === "approve"}
        busy={review.isApproving}
        onClose={review.close}
        onApprove={({ endsEarlierVersions }) =>
          review.approve({
            htmlSha256: update.updatedHtmlSha256 ?? "",
            endsEarlierVersions: String(endsEarlierVersions),
          })
        }
      />
    </>
  );
}
