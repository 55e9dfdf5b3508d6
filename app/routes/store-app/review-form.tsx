import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { CountedArea } from "#app/components/counted-area.tsx";
import { useAction } from "#app/hooks/use-action.ts";
import { useFieldInError } from "#app/hooks/use-field-in-error.ts";
import { useFormDraft } from "#app/hooks/use-form-draft.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { NO_RATING, NO_TEXT, REVIEW_MAX, REVIEW_TOO_LONG } from "#domain/reviews/limits.ts";
import { SignInLink } from "./sign-in-link.tsx";

type Props = {
  appId: string;
  /** Under this name the device keeps what is half-written. */
  draft: string;
  /** Whoever wrote may have been signed out meanwhile. */
  signedIn: boolean;
  /** What is edited; null for a new one. */
  review: { id: string; text: string; rating: number } | null;
  onSent: () => void;
  /** Editing ends, and the focus goes on to that. */
  onLeave: (next: string) => void;
};

/** Writes a review, or edits it in its place. What was typed stays until it is kept. */
export function ReviewForm({ appId, draft, signedIn, review, onSent, onLeave }: Props) {
  const { Form, busy, failure, done } = useAction();
  const { form, onInput, forget } = useFormDraft(draft);
  const hydrated = useHydrated();
  // If the review is deleted elsewhere, the fields stay as they are.
  const [first] = useState(review);
  useFieldInError(form, failure);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every answer
  useEffect(() => {
    if (!done) return;
    forget();
    onSent();
  }, [done]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the page shows what was sent
  useEffect(() => {
    if (done && !busy) onLeave(".own");
  }, [done, busy]);

  function leaveByKey(event: KeyboardEvent) {
    if (event.key !== "Escape" || event.nativeEvent.isComposing || !review) return;
    event.stopPropagation();
    onLeave(".edit");
  }

  const said = failure && `${failure.title}. ${failure.message}`;
  const about = failure?.message;
  const atField = about === NO_RATING || about === NO_TEXT || about === REVIEW_TOO_LONG;
  return (
    <Form
      ref={form}
      method="post"
      action="?"
      className="panel stack review-form"
      noValidate={hydrated}
      onInput={onInput}
      onKeyDown={leaveByKey}
    >
      <input type="hidden" name="intent" value={review ? "edit" : "review"} />
      <input type="hidden" name="appId" value={appId} />
      {review && <input type="hidden" name="reviewId" value={review.id} />}
      <RatingField rating={first?.rating ?? null} error={about === NO_RATING ? said : null} />
      <CountedArea
        label="Your review"
        name="text"
        rows={4}
        required
        max={REVIEW_MAX}
        tooLong={REVIEW_TOO_LONG}
        defaultValue={first?.text}
        error={about === NO_TEXT ? said : null}
      />
      {failure && !atField && signedIn && (
        <p className="error" role="alert">
          {said}
        </p>
      )}
      {!signedIn && (
        <p className="row wrap" role="alert">
          <span>
            <strong>Please sign in.</strong> Until then, your review is kept on this device.
          </span>
          <SignInLink to="your-review">Sign In</SignInLink>
        </p>
      )}
      <div className="row wrap">
        <Button type="submit" busy={busy && (review ? "Saving..." : "Submitting...")}>
          {review ? "Save" : "Submit Review"}
        </Button>
        {review && (
          <Button
            look="soft"
            onClick={() => {
              forget();
              onLeave(".edit");
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </Form>
  );
}

/** One to five stars, as radio buttons that look like stars. */
function RatingField({ rating, error }: { rating: number | null; error: string | null }) {
  const id = useId();
  return (
    <fieldset className="star-field" aria-describedby={error ? id : undefined} data-invalid={error ? true : undefined}>
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
            <span aria-hidden="true" />
            <span className="sr-only">{star === 1 ? "1 star" : `${star} stars`}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="small error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
