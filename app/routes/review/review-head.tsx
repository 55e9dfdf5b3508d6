import { useNavigate } from "react-router";
import { ShareButton } from "#app/components/apps/share-button.tsx";
import { StatusBadge } from "#app/components/feedback/badge.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { ConfirmDialog } from "#app/components/overlays/dialog.tsx";
import { DialogButton } from "#app/components/overlays/dialog-button.tsx";
import { useAction } from "#app/hooks/use-action.ts";
import { projectPath } from "#app/lib/builder-path.ts";
import { REVIEW_STATE_TEXTS } from "#domain/kit/status-texts.ts";
import { dateText } from "#domain/kit/time-texts.ts";
import type { AuthorReview } from "#domain/moderation/author-review.server.ts";
import * as styles from "./review-page.module.css";

export function ReviewHead({ review }: { review: AuthorReview }) {
  const { subject, state, round, slug, place } = review;
  const isUpdate = subject.kind === "update";
  return (
    <header className={`row wrap ${styles.reviewHead}`}>
      <AppIcon app={{ name: subject.name, icon: subject.icon }} size={64} />
      <div className="grow">
        <h1 dir="auto">{subject.name}</h1>
        <p className="row wrap small quiet">
          <StatusBadge text={REVIEW_STATE_TEXTS[state]} />
          <span>
            {isUpdate ? "Update" : `Round ${round}`}, submitted {dateText(subject.createdAt)}
          </span>
          {subject.htmlSha256 && <code>sha-256 {subject.htmlSha256.slice(0, 8)}…</code>}
        </p>
      </div>
      <div className="row wrap">
        {place && (
          <DialogButton
            variant="soft"
            dialog={(close) => (
              <WithdrawDialog id={subject.id} isUpdate={isUpdate} name={subject.name} onClose={close} />
            )}
          >
            Withdraw
          </DialogButton>
        )}
        {state === "approved" && slug && (
          <>
            <LinkButton variant="soft" to={`/store/${slug}`}>
              See it in the store
            </LinkButton>
            <ShareButton name={subject.name} path={`/store/${slug}`} />
            <LinkButton variant="soft" to={`/builder/numbers/${subject.projectId}`}>
              Numbers
            </LinkButton>
          </>
        )}
        <LinkButton variant="soft" reloadDocument to={projectPath(subject.projectId)}>
          Open in builder
        </LinkButton>
      </div>
      {review.hasChanged && <NewerVersion projectId={subject.projectId} maySubmit={review.maySubmit} />}
    </header>
  );
}

type WithdrawProps = { id: string; isUpdate: boolean; name: string; onClose: () => void };

function WithdrawDialog({ id, isUpdate, name, onClose }: WithdrawProps) {
  const { submit, busy } = useAction({ onSuccess: onClose, onError: onClose });
  return (
    <ConfirmDialog
      title={isUpdate ? "Withdraw the update?" : "Withdraw the app?"}
      open
      text={
        isUpdate
          ? `This update to "${name}" leaves the queue. The store keeps the current version.`
          : `"${name}" leaves the queue and becomes private. You can submit it again.`
      }
      confirm="Withdraw"
      busy={busy && "Withdrawing..."}
      onClose={onClose}
      onConfirm={() => void submit({ intent: "withdraw", id }, { method: "post" })}
    />
  );
}

function NewerVersion({ projectId, maySubmit }: { projectId: string; maySubmit: boolean }) {
  const navigate = useNavigate();
  const { submit, busy } = useAction<{ submissionId: string }>({
    onSuccess: ({ submissionId }) => navigate(`/builder/review/${submissionId}`, { replace: true }),
  });
  return (
    <p className={`${styles.notice} row wrap`} role="note">
      <span className="grow">You changed the project since. The submitted version stays under review.</span>
      {maySubmit && (
        <Button
          variant="soft"
          busy={busy && "Submitting..."}
          onClick={() => void submit({ intent: "submit", projectId }, { method: "post" })}
        >
          Submit the newer version
        </Button>
      )}
    </p>
  );
}
