import { useEffect, useRef, useState } from "react";
import type { Account } from "#app/context.ts";
import { readFormDraft, writeFormDraft } from "#app/device/drafts/form-drafts.ts";
import { useClientValue } from "#app/hooks/use-hydrated.ts";
import type { AppReview } from "#domain/reviews/queries.server.ts";
import { OwnReview } from "./own-review.tsx";
import { ReviewForm } from "./review-form.tsx";
import { SignInLink } from "./sign-in-link.tsx";

type Props = {
  appId: string;
  account: Account | null;
  review: AppReview | null;
  /** From the URL: without JavaScript, editing is a page of its own. */
  editing: boolean;
};

/** One form writes and edits, so that the text survives a deleted review or an ended session. */
export function YourReview({ appId, account, review, editing: startsEditing }: Props) {
  const [chosenEditing, setEditing] = useState<boolean | null>(startsEditing || null);
  const [writerId, setWriterId] = useState(account?.id ?? null);
  const { container, focusNext } = useNextFocus();
  if (account && account.id !== writerId) setWriterId(account.id);
  const draftKey = `review/${writerId}/${appId}`;
  const hasDraft = useClientValue(() => readFormDraft(draftKey) !== null, false);
  // What was left half-written opens with the page.
  const editing = chosenEditing ?? (review !== null && hasDraft);

  function stopEditing(next: string) {
    setEditing(false);
    focusNext(next);
  }

  return (
    <div ref={container} id="your-review">
      {writerId === null && <SignInLink fragment="your-review">Write a review</SignInLink>}
      {writerId !== null && (editing || !review) && (
        <ReviewForm
          key={writerId}
          appId={appId}
          draftKey={draftKey}
          signedIn={account !== null}
          review={review}
          onSent={() => focusNext("[data-own]")}
          onLeave={stopEditing}
        />
      )}
      {review && !editing && (
        <OwnReview
          review={review}
          hasDraft={hasDraft}
          onEdit={() => {
            setEditing(true);
            focusNext("textarea");
          }}
          onDeleted={() => {
            writeFormDraft(draftKey, null);
            focusNext("h2");
          }}
        />
      )}
    </div>
  );
}

/** Focuses the element that replaced the pressed one, unless the user has moved on. */
function useNextFocus() {
  const container = useRef<HTMLDivElement>(null);
  const nextSelector = useRef<string | null>(null);
  useEffect(() => {
    const section = container.current?.closest("section");
    const next = nextSelector.current ? section?.querySelector<HTMLElement>(nextSelector.current) : null;
    if (!next) return;
    nextSelector.current = null;
    const { activeElement } = document;
    if (activeElement === document.body || container.current?.contains(activeElement)) next.focus();
  });
  return {
    container,
    focusNext(selector: string) {
      nextSelector.current = selector;
    },
  };
}
