import { type CSSProperties, useRef } from "react";
import { Link } from "react-router";
import { StarRow } from "#app/components/apps/stars.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import type { Account } from "#app/context.ts";
import { useOnChange } from "#app/hooks/use-on-change.ts";
import { isFocusLost } from "#app/lib/focus.ts";
import { meanRating } from "#domain/apps/ratings.ts";
import { countText } from "#domain/kit/numbers.ts";
import { REVIEW_ORDERS, type ReviewQuery, reviewHref } from "#domain/reviews/review-query.ts";
import type { AppPage } from "#domain/store/queries.server.ts";
import { ReviewItem } from "./review-item.tsx";
import * as styles from "./reviews.module.css";
import { YourReview } from "./your-review.tsx";

type ReviewsPage = AppPage & { view: ReviewQuery; editing: boolean; account: Account | null; ownApp: boolean };
const ORDER_LABELS = { newest: "Newest", helpful: "Most helpful" } as const;

const REVIEW_LIST_ID = "review-list";

/** All choices are links, so they work without JavaScript. */
export function AppReviews({ page }: { page: ReviewsPage }) {
  const { app, reviews, view, account, ownApp, editing } = page;
  const { heading, list } = useFocusAfterNavigation(view);
  return (
    <section className={`stack ${styles.reviewsSection}`} aria-labelledby="reviews">
      <h2 id="reviews" ref={heading} tabIndex={-1}>
        Ratings and reviews
      </h2>
      {app.ratingCount > 0 && <RatingSummary page={page} />}
      {ownApp ? (
        <p className="quiet">This is your app. You can reply to its reviews.</p>
      ) : (
        <YourReview appId={app.id} account={account} review={reviews.own} editing={editing} />
      )}
      {reviews.list.length > 0 && (
        <nav className="chips" aria-label="Sort reviews">
          {REVIEW_ORDERS.map((order) => (
            <Link
              key={order}
              className="chip"
              to={reviewHref({ ...view, order, after: null })}
              preventScrollReset
              aria-current={view.order === order ? "page" : undefined}
            >
              {ORDER_LABELS[order]}
            </Link>
          ))}
        </nav>
      )}
      {reviews.list.length === 0 && <p className="quiet">{emptyText(page)}</p>}
      <ul className={styles.reviews} id={REVIEW_LIST_ID} ref={list} tabIndex={-1} aria-label="Reviews">
        {reviews.list.map((review) => (
          <li key={review.id}>
            <ReviewItem review={review} accountId={account?.id ?? null} mayReply={ownApp} />
          </li>
        ))}
      </ul>
      <div className="row wrap">
        {view.after && (
          <LinkButton variant="soft" to={reviewHref({ ...view, after: null }, REVIEW_LIST_ID)}>
            Back to the first reviews
          </LinkButton>
        )}
        {reviews.next && (
          <LinkButton variant="soft" to={reviewHref({ ...view, after: reviews.next }, REVIEW_LIST_ID)}>
            More reviews
          </LinkButton>
        )}
      </div>
    </section>
  );
}

/** The pressed link may be gone after pagination or filtering. */
function useFocusAfterNavigation(view: ReviewQuery) {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useOnChange(view, (_, previous) => {
    const hasTurnedPage = previous.after?.id !== view.after?.id;
    const hasFiltered = previous.stars !== view.stars;
    if (hasTurnedPage) list.current?.focus({ preventScroll: true });
    else if (hasFiltered && isFocusLost()) heading.current?.focus({ preventScroll: true });
  });
  return { heading, list };
}

function emptyText({ reviews, view }: ReviewsPage) {
  if (view.stars !== null) return `No ${reviews.own ? "other " : ""}reviews with ${starsText(view.stars)}.`;
  return reviews.own ? "No other reviews yet." : "No reviews yet.";
}

function starsText(stars: number) {
  return stars === 1 ? "1 star" : `${stars} stars`;
}

function RatingSummary({ page: { app, reviews, view } }: { page: ReviewsPage }) {
  const mean = meanRating(app);
  const total = reviews.histogram.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className={styles.ratingSummary}>
      <div className={styles.mean}>
        <strong>{mean?.toFixed(1)}</strong>
        <span className="sr-only"> of 5 stars</span>
        <StarRow mean={mean ?? 0} />
        <span className="small quiet">
          {app.ratingCount === 1 ? "1 rating" : `${countText(app.ratingCount)} ratings`}
        </span>
      </div>
      <ul className={styles.histogram} aria-label="Filter by stars">
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
              <span className={styles.bar} style={{ "--share": total === 0 ? 0 : count / total } as CSSProperties} />
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
          Show all ratings
        </Link>
      )}
    </div>
  );
}
