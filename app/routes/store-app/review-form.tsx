import { type ReactNode, useEffect, useId } from "react";
import { Button } from "#app/components/button.tsx";
import { TextArea } from "#app/components/fields.tsx";
import { useAction } from "#app/hooks/use-action.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { REVIEW_MAX } from "#domain/reviews/limits.ts";

type Props =
  | { appId: string; review?: undefined; onDone?: undefined; onCancel?: undefined }
  | {
      appId?: undefined;
      review: { id: string; text: string; rating: number };
      onDone: () => void;
      onCancel: () => void;
    };

/** Writes a review, or edits it in its place. What was typed stays until it is kept. */
export function ReviewForm({ appId, review, onDone, onCancel }: Props) {
  const { Form, busy, failure, done } = useAction();
  const hydrated = useHydrated();
  useEffect(() => {
    if (done) onDone?.();
  }, [done, onDone]);
  const textError = failure?.title === "Review required" ? failure : null;
  const ratingError = failure?.title === "Rating required" ? failure : null;
  return (
    <Form method="post" action="?" className="panel stack review-form" noValidate={hydrated}>
      <input type="hidden" name="intent" value={review ? "edit" : "review"} />
      {review ? (
        <input type="hidden" name="reviewId" value={review.id} />
      ) : (
        <input type="hidden" name="appId" value={appId} />
      )}
      <RatingField rating={review?.rating ?? null} error={ratingError && <Said {...ratingError} />} />
      <TextArea
        label="Your review"
        name="text"
        rows={4}
        required
        maxLength={REVIEW_MAX}
        defaultValue={review?.text}
        error={textError && `${textError.title}. ${textError.message}`}
      />
      {failure && !textError && !ratingError && (
        <p className="error" role="alert">
          <Said {...failure} />
        </p>
      )}
      <div className="row wrap">
        <Button type="submit" busy={busy && (review ? "Saving..." : "Submitting...")}>
          {review ? "Save" : "Submit Review"}
        </Button>
        {review && (
          <Button look="soft" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </Form>
  );
}

function Said({ title, message }: { title: string; message: string }) {
  return (
    <>
      {title}. {message}
    </>
  );
}

/** One to five stars, as radio buttons that look like stars. */
function RatingField({ rating, error }: { rating: number | null; error: ReactNode }) {
  const id = useId();
  return (
    <fieldset className="star-field" aria-describedby={error ? id : undefined}>
      <legend>Your rating</legend>
      <div className="star-choices">
        {[1, 2, 3, 4, 5].map((star) => (
          <label key={star}>
            <input
              type="radio"
              className="sr-only"
              name="rating"
              value={star}
              required
              defaultChecked={star === rating}
            />
            <span aria-hidden="true">★</span>
            <span className="sr-only">{star === 1 ? "1 star" : `${star} stars`}</span>
          </label>
        ))}
      </div>
      {error && (
        <span id={id} className="small error">
          {error}
        </span>
      )}
    </fieldset>
  );
}
