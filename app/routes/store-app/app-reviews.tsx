import { type CSSProperties, useEffect, useRef } from "react";
import { Link } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { Stars } from "#app/components/stars.tsx";
import type { Account } from "#app/context.ts";
import { countText } from "#domain/numbers.ts";
import { REVIEW_ORDERS, type ReviewView, reviewHref } from "#domain/reviews/limits.ts";
import type { AppPage } from "#domain/store/queries.server.ts";
import { ReviewItem } from "./review-item.tsx";
import { YourReview } from "./your-review.tsx";

type Page = AppPage & { view: ReviewView; editing: boolean; account: Account | null; ownApp: boolean };
const ORDERS = { newest: "Newest", helpful: "Most helpful" } as const;

/** Ratings and reviews: how they spread, the reader's own, and others'. Every choice is a link. */
export function AppReviews({ page }: { page: Page }) {
  const { app, reviews, reported, view, account, ownApp, editing } = page;
  const heading = useFocusKept(view);
  return (
    <section className="stack" aria-labelledby="reviews">
      <h2 id="reviews" ref={heading} tabIndex={-1}>
        Ratings and reviews
      </h2>
      {app.ratingCount > 0 && <Summary page={page} />}
      {ownApp ? (
        <p className="quiet">This is your app. You can reply to its reviews.</p>
      ) : (
        <YourReview appId={app.id} account={account} review={reviews.own} editing={editing} />
      )}
      {reviews.list.length > 0 && (
        <nav className="chips" aria-label="Order of the reviews">
          {REVIEW_ORDERS.map((order) => (
            <Link
              key={order}
              className="chip"
              to={reviewHref({ ...view, order, after: null })}
              preventScrollReset
              aria-current={view.order === order ? "page" : undefined}
            >
              {ORDERS[order]}
            </Link>
          ))}
        </nav>
      )}
      {reviews.list.length === 0 && <p className="quiet">{emptyText(page)}</p>}
      <ul className="reviews">
        {reviews.list.map((review) => (
          <li key={review.id}>
            <ReviewItem
              review={review}
              account={account?.id ?? null}
              mayReply={ownApp}
              reported={reported.includes(review.id)}
            />
          </li>
        ))}
      </ul>
      <div className="row wrap">
        {view.after && (
          <LinkButton look="soft" to={reviewHref({ ...view, after: null })}>
            Back to the first reviews
          </LinkButton>
        )}
        {reviews.next && (
          <LinkButton look="soft" to={reviewHref({ ...view, after: reviews.next })}>
            More reviews
          </LinkButton>
        )}
      </div>
    </section>
  );
}

/** Another page of the list is read from its heading on; so is the list where what was pressed is gone. */
function useFocusKept(view: ReviewView) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    const turned = shown.current.after?.id !== view.after?.id;
    const filtered = shown.current.stars !== view.stars;
    shown.current = view;
    if (turned || (filtered && document.activeElement === document.body))
      heading.current?.focus({ preventScroll: true });
  }, [view]);
  return heading;
}

function emptyText({ reviews, view }: Page) {
  if (view.stars !== null) return `No ${reviews.own ? "other " : ""}reviews with ${starsText(view.stars)}.`;
  return reviews.own ? "No other reviews yet." : "No reviews yet.";
}

function starsText(stars: number) {
  return stars === 1 ? "1 star" : `${stars} stars`;
}

/** The mean, and how many gave which stars; each row shows only those reviews, and once more all of them. */
function Summary({ page: { app, reviews, view } }: { page: Page }) {
  const total = reviews.histogram.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="rating-summary">
      <span className="mean">
        <Stars {...app} />
      </span>
      <ul className="histogram" aria-label="Filter by stars">
        {reviews.histogram.map(({ star, count }) => (
          <li key={star}>
            <Link
              to={reviewHref({ ...view, stars: star === view.stars ? null : star, after: null })}
              preventScrollReset
              aria-current={star === view.stars ? "true" : undefined}
            >
              <span>
                {star}
                <span className="sr-only">{star === 1 ? " star: " : " stars: "}</span>
              </span>
              <span className="bar" style={{ "--share": total === 0 ? 0 : count / total } as CSSProperties} />
              <span className="quiet">
                {countText(count)}
                <span className="sr-only">{count === 1 ? " rating" : " ratings"}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {view.stars !== null && (
        <Link className="chip" to={reviewHref({ ...view, stars: null, after: null })} preventScrollReset>
          Show all stars
        </Link>
      )}
    </div>
  );
}
