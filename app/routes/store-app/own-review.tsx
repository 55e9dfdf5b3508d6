import { Link } from "react-router";
import { ConfirmDialog } from "#app/components/overlays/dialog.tsx";
import { DialogButton } from "#app/components/overlays/dialog-button.tsx";
import type { Action } from "#app/hooks/use-action.ts";
import type { AppReview } from "#domain/reviews/queries.server.ts";
import { DeveloperReply, ReviewHead } from "./review-item.tsx";
import * as styles from "./reviews.module.css";

type Props = {
  review: AppReview;
  hasDraft: boolean;
  deletion: Action;
  /** Not given where the review can't be changed: the app left the store. */
  onEdit?: () => void;
};

const DELETION = "Are you sure you want to delete your review and your rating? This action cannot be undone.";
const STAYS_HIDDEN = "If you review this app again, that review is hidden too.";

export function OwnReview({ review, hasDraft, deletion, onEdit }: Props) {
  const { Form, submit, busy } = deletion;
  const isHidden = review.hiddenAt !== null;
  return (
    <article data-own className={`${styles.review} ${styles.own}`} aria-label="Your review" tabIndex={-1}>
      <ReviewHead review={review} name="You" />
      <p className={styles.reviewText} dir="auto">
        {review.text}
      </p>
      {isHidden && (
        <p className="small">
          A moderator hid this review after a report.{onEdit && " In the store, only you see it."}
        </p>
      )}
      <DeveloperReply review={review} />
      <div className="row wrap">
        {review.helpful > 0 && <span className="small quiet">{helpfulText(review.helpful)}</span>}
        {onEdit && (
          <Link
            data-edit
            className="button soft"
            to="?edit=1#your-review"
            onClick={(event) => {
              event.preventDefault();
              onEdit();
            }}
          >
            Edit
          </Link>
        )}
        <Form method="post">
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="reviewId" value={review.id} />
          <DialogButton
            variant="ghost"
            type="submit"
            busy={busy && "Deleting..."}
            dialog={(close) => (
              <ConfirmDialog
                title="Delete Review"
                text={isHidden && onEdit ? `${DELETION} ${STAYS_HIDDEN}` : DELETION}
                confirm="Delete"
                open
                onClose={close}
                onConfirm={() => {
                  close();
                  void submit({ intent: "delete", reviewId: review.id }, { method: "post" });
                }}
              />
            )}
          >
            Delete
          </DialogButton>
        </Form>
        {hasDraft && <span className="small quiet">Your unsaved changes are kept. Press Edit to see them.</span>}
      </div>
    </article>
  );
}

function helpfulText(count: number) {
  return count === 1 ? "1 person found this helpful" : `${count} people found this helpful`;
}
