import { useEffect, useState } from "react";
import { Link } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ConfirmDialog } from "#app/components/dialog.tsx";
import { useAction } from "#app/hooks/use-action.ts";
import type { AppReview } from "#domain/reviews/queries.server.ts";
import { DeveloperReply, ReviewHead } from "./review-item.tsx";

type Props = {
  review: AppReview;
  /** Changes to it lie half-written on the device. */
  kept: boolean;
  onEdit: () => void;
  onDeleted: () => void;
};

/** The reader's own review: edited where it stands, deleted after a question. */
export function OwnReview({ review, kept, onEdit, onDeleted }: Props) {
  const [asking, setAsking] = useState(false);
  const { Form, submit, busy, done } = useAction();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every answer
  useEffect(() => {
    if (done) onDeleted();
  }, [done]);
  return (
    <article className="review own" aria-label="Your review" tabIndex={-1}>
      <ReviewHead review={review} name="You" />
      <p className="review-text">{review.text}</p>
      <DeveloperReply review={review} />
      <div className="row wrap">
        {review.helpful > 0 && <span className="small quiet">{helpfulText(review.helpful)}</span>}
        <Link
          className="button soft edit"
          to="?edit=1#your-review"
          onClick={(event) => {
            event.preventDefault();
            onEdit();
          }}
        >
          Edit
        </Link>
        <Form
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            setAsking(true);
          }}
        >
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="reviewId" value={review.id} />
          <Button look="ghost" type="submit" busy={busy && "Deleting..."}>
            Delete
          </Button>
        </Form>
        {kept && <span className="small quiet">Your unsaved changes are kept: Edit shows them.</span>}
      </div>
      <ConfirmDialog
        title="Delete Review"
        text="Are you sure you want to delete your review and your rating? This action cannot be undone."
        confirm="Delete"
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void submit({ intent: "delete", reviewId: review.id }, { method: "post" });
        }}
      />
    </article>
  );
}

function helpfulText(count: number) {
  return count === 1 ? "1 person finds this helpful" : `${count} people find this helpful`;
}
