import { useEffect, useRef, useState } from "react";
import type { Account } from "#app/context.ts";
import { readFormDraft, writeFormDraft } from "#app/device/form-drafts.ts";
import type { AppReview } from "#domain/reviews/queries.server.ts";
import { OwnReview } from "./own-review.tsx";
import { ReviewForm } from "./review-form.tsx";
import { SignInLink } from "./sign-in-link.tsx";

type Props = {
  appId: string;
  account: Account | null;
  review: AppReview | null;
  /** Where the address says so: without a script, editing is a page of its own. */
  editing: boolean;
};

/**
 * The reader's own review, the form for one, or the way to sign in. One form writes and edits, so that what is typed
 * stays where the review was deleted or the session ended meanwhile.
 */
export function YourReview({ appId, account, review, editing: asked }: Props) {
  const [editing, setEditing] = useState(asked);
  const [writer, setWriter] = useState(account?.id ?? null);
  const { place, focusNext } = useNextFocus();
  if (account && account.id !== writer) setWriter(account.id);
  const draft = `review/${writer}/${appId}`;
  const [kept, setKept] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was left half-written opens with the page
  useEffect(() => {
    if (review && readFormDraft(draft)) setEditing(true);
  }, [draft]);

  function leave(next: string) {
    setKept(readFormDraft(draft) !== null);
    setEditing(false);
    focusNext(next);
  }

  return (
    <div ref={place} id="your-review">
      {writer === null && <SignInLink to="your-review">Write a review</SignInLink>}
      {writer !== null && (editing || !review) && (
        <ReviewForm
          key={writer}
          appId={appId}
          draft={draft}
          signedIn={account !== null}
          review={review}
          onSent={() => focusNext(".own")}
          onLeave={leave}
        />
      )}
      {review && !editing && (
        <OwnReview
          review={review}
          kept={kept}
          onEdit={() => {
            setEditing(true);
            focusNext("textarea");
          }}
          onDeleted={() => {
            writeFormDraft(draft, null);
            focusNext("h2");
          }}
        />
      )}
    </div>
  );
}

/**
 * Focus for what takes the place of what was pressed, as soon as the section has it; not where the reader went on
 * meanwhile.
 */
function useNextFocus() {
  const place = useRef<HTMLDivElement>(null);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const section = place.current?.closest("section");
    const next = wanted.current ? section?.querySelector<HTMLElement>(wanted.current) : null;
    if (!next) return;
    wanted.current = null;
    const { activeElement } = document;
    if (activeElement === document.body || place.current?.contains(activeElement)) next.focus();
  });
  return {
    place,
    focusNext(selector: string) {
      wanted.current = selector;
    },
  };
}
