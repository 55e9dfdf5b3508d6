import { useCallback, useState } from "react";
import { Link } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ConfirmDialog } from "#app/components/dialog.tsx";
import { useAction } from "#app/hooks/use-action.ts";
import type { AppReview } from "#domain/reviews/queries.server.ts";
import { ReviewForm } from "./review-form.tsx";
import { DeveloperReply, ReviewHead } from "./review-item.tsx";

/** The reader's own review: edited where it stands, deleted after a question. `editing` where the address says so. */
export function OwnReview({ review, editing: asked }: { review: AppReview; editing: boolean }) {
  const [editing, setEditing] = useState(asked);
  const [asking, setAsking] = useState(false);
  const { Form, submit, busy } = useAction();
  const stop = useCallback(() => setEditing(false), []);
  if (editing) return <ReviewForm review={review} onDone={stop} onCancel={stop} />;
  return (
    <article className="review own" aria-label="Your review">
      <ReviewHead review={review} name="You" />
      <p className="review-text">{review.text}</p>
      <DeveloperReply review={review} />
      <div className="row wrap">
        {review.helpful > 0 && <span className="small quiet">{helpfulText(review.helpful)}</span>}
        <Link
          className="button soft"
          to="?edit=1#reviews"
          onClick={(event) => {
            event.preventDefault();
            setEditing(true);
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
