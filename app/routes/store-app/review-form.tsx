import { type KeyboardEvent, useId, useState } from "react";
import { Link } from "react-router";
import { Button } from "#app/components/forms/button.tsx";
import { LimitedTextarea } from "#app/components/forms/limited-textarea.tsx";
import { useActionWithFailure } from "#app/hooks/use-action.ts";
import { useFirstValue } from "#app/hooks/use-first-value.ts";
import { useFormDraft } from "#app/hooks/use-form-draft.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { displayName } from "#domain/kit/display-name.ts";
import type { Failure } from "#domain/kit/errors.ts";
import { MAX_REVIEW_LENGTH, NO_RATING, NO_TEXT, REVIEW_TOO_LONG } from "#domain/reviews/rules.ts";
import * as reviewsStyles from "./reviews.module.css";
import { SignInLink } from "./sign-in-link.tsx";
import * as storeAppStyles from "./store-app.module.css";

type Props = {
  appId: string;
  writerId: string;
  /** False if the session ended while writing. */
  signedIn: boolean;
  review: { id: string; text: string; rating: number } | null;
  nickname: string | null;
  onLeave: (focusSelector: string) => void;
};

const FIELDS: Readonly<Record<string, string>> = { [NO_RATING]: "rating", [NO_TEXT]: "text" };

/** Of the draft. */
export function reviewDraftKey(appId: string) {
  return `review/${appId}`;
}

export function ReviewForm({ appId, writerId, signedIn, review, nickname, onLeave }: Props) {
  const { ref, onInput, isKept, forget, focusInvalidField } = useFormDraft(writerId, reviewDraftKey(appId));
  const { Form, busy, failure } = useActionWithFailure({
    waitsForReload: true,
    onSuccess() {
      forget();
      onLeave("[data-own]");
    },
    onError: focusInvalidField,
  });
  const hydrated = useHydrated();
  // If the review is deleted elsewhere, the fields keep their text.
  const initialReview = useFirstValue(review);
  const opener = review ? "[data-edit]" : "[data-write]";

  function leaveOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    onLeave(opener);
  }

  // What a field was refused for goes when the field changes.
  const [corrected, setCorrected] = useState<Failure | null>(null);
  const shownFailure = failure === corrected ? null : failure;
  const errorText = shownFailure && `${shownFailure.title}. ${shownFailure.message}`;
  const reason = shownFailure?.message;
  const isFieldError = reason === NO_RATING || reason === NO_TEXT || reason === REVIEW_TOO_LONG;
  return (
    <Form
      ref={ref}
      method="post"
      action="?"
      className={`${storeAppStyles.panel} stack ${reviewsStyles.reviewForm}`}
      noValidate={hydrated}
      onInput={({ target }) => {
        onInput();
        if (shownFailure && target instanceof Element && target.getAttribute("name") === FIELDS[shownFailure.message])
          setCorrected(shownFailure);
      }}
      onKeyDown={leaveOnEscape}
    >
      <input type="hidden" name="intent" value={review ? "edit" : "review"} />
      <input type="hidden" name="appId" value={appId} />
      {review && <input type="hidden" name="reviewId" value={review.id} />}
      <RatingField rating={initialReview?.rating ?? null} error={reason === NO_RATING ? errorText : null} />
      <LimitedTextarea
        label="Your review"
        name="text"
        rows={4}
        required
        max={MAX_REVIEW_LENGTH}
        tooLong={REVIEW_TOO_LONG}
        defaultValue={initialReview?.text}
        error={reason === NO_TEXT ? errorText : null}
      />
      <ShownAs nickname={nickname} />
      {shownFailure && !isFieldError && signedIn && (
        <p className="error" role="alert">
          {errorText}
        </p>
      )}
      {!signedIn && (
        <p className="row wrap" role="alert">
          <span>
            <strong>Please sign in.</strong>{" "}
            {isKept
              ? "Until then, your review is kept on this device."
              : "This browser can't keep your review: copy it before you leave this page."}
          </span>
          <SignInLink fragment="your-review">Sign In</SignInLink>
        </p>
      )}
      <div className="row wrap">
        <Button type="submit" busy={busy && (review ? "Saving..." : "Submitting...")}>
          {review ? "Save" : "Submit Review"}
        </Button>
        <Button
          variant="soft"
          onClick={() => {
            forget();
            onLeave(opener);
          }}
        >
          Cancel
        </Button>
      </div>
    </Form>
  );
}

function ShownAs({ nickname }: { nickname: string | null }) {
  return (
    <p className="small quiet">
      Shown as <strong dir="auto">{displayName(nickname)}</strong>.
      {nickname === null && (
        <>
          {" "}
          <Link to="/profile">Choose a nickname</Link>
        </>
      )}
    </p>
  );
}

function RatingField({ rating, error }: { rating: number | null; error: string | null }) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined} data-invalid={error ? true : undefined}>
      <legend>Your rating</legend>
      <div className={reviewsStyles.starChoices}>
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
