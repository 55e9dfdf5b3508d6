import { useRef, useState } from "react";
import { Link } from "react-router";
import type { Account } from "#app/context.ts";
import { formDrafts } from "#app/device/drafts/form-drafts.ts";
import { useAction } from "#app/hooks/use-action.ts";
import { useClientValue } from "#app/hooks/use-hydrated.ts";
import { focusIfLost, focusWhenMounted } from "#app/lib/focus.ts";
import type { AppReview } from "#domain/reviews/queries.server.ts";
import { OwnReview } from "./own-review.tsx";
import { ReviewForm, reviewDraftKey } from "./review-form.tsx";
import { SignInLink } from "./sign-in-link.tsx";

type Props = {
  appId: string;
  account: Account | null;
  review: AppReview | null;
  /** From the URL: without JavaScript, editing is a page of its own. */
  editing: boolean;
};

const YOUR_REVIEW_ID = "your-review";

/** Folded until it is asked for. One form writes and edits, so that the text survives a deleted review or an ended session. */
export function YourReview({ appId, account, review, editing: startsEditing }: Props) {
  const [chosenEditing, setEditing] = useState<boolean | null>(startsEditing || null);
  const [writerId, setWriterId] = useState(account?.id ?? null);
  const container = useRef<HTMLDivElement>(null);
  if (account && account.id !== writerId) setWriterId(account.id);
  const draftKey = reviewDraftKey(appId);
  const hasDraft = useClientValue(() => formDrafts.read(writerId, draftKey) !== null, false);
  const wasAskedFor = useClientValue(() => window.location.hash === `#${YOUR_REVIEW_ID}`, false);
  // What was left half-written opens with the page, and so does a review that the sign-in led back to. It stays open when
  // its text is cleared.
  if (chosenEditing === null && (hasDraft || (wasAskedFor && account && !review))) setEditing(true);
  const editing = chosenEditing ?? false;

  const findPart = (selector: string) => container.current?.querySelector<HTMLElement>(selector) ?? null;

  function stopEditing(next: string) {
    setEditing(false);
    focusWhenMounted(() => findPart(next));
  }

  function startEditing(first: string) {
    setEditing(true);
    focusWhenMounted(() => findPart(first));
  }

  // Not in `OwnReview`, which the reload removes.
  const deletion = useAction({
    waitsForReload: true,
    onSuccess() {
      setEditing(false);
      formDrafts.write(writerId, draftKey, null);
      focusIfLost(container.current?.closest("section")?.querySelector("h2") ?? null);
    },
  });

  return (
    <div ref={container} id={YOUR_REVIEW_ID}>
      {!editing && !account && <SignInLink fragment={YOUR_REVIEW_ID}>Write a review</SignInLink>}
      {!editing && account && !review && (
        <Link
          data-write
          className="button soft"
          to={`?edit=1#${YOUR_REVIEW_ID}`}
          onClick={(event) => {
            event.preventDefault();
            startEditing("input[type=radio]");
          }}
        >
          Write a review
        </Link>
      )}
      {editing && writerId !== null && (
        <ReviewForm
          key={writerId}
          appId={appId}
          writerId={writerId}
          signedIn={account !== null}
          review={review}
          nickname={account?.nickname ?? null}
          onLeave={stopEditing}
        />
      )}
      {review && !editing && (
        <OwnReview review={review} hasDraft={hasDraft} deletion={deletion} onEdit={() => startEditing("textarea")} />
      )}
    </div>
  );
}
