import { RelativeTime } from "#app/components/relative-time.tsx";
import { Stars } from "#app/components/stars.tsx";

type Review = { id: string; text: string; rating: number; createdAt: number; nickname: string | null };

/** What people who tried the app wrote, newest first. */
export function AppReviews({
  app,
  reviews,
}: {
  app: { ratingSum: number; ratingCount: number };
  reviews: Array<Review>;
}) {
  return (
    <section className="stack" aria-labelledby="reviews">
      <h2 id="reviews" className="row">
        Ratings and reviews <Stars {...app} />
      </h2>
      {reviews.length === 0 && <p className="quiet">No reviews yet.</p>}
      <ul className="reviews">
        {reviews.map((review) => (
          <li key={review.id} className="review">
            <p className="row wrap">
              <span className="filled-stars">
                <span aria-hidden="true">{"★".repeat(review.rating)}</span>
                <span className="sr-only">{review.rating} of 5 stars</span>
              </span>
              <strong>{review.nickname ?? "Anonymous"}</strong>
              <span className="small quiet">
                <RelativeTime at={review.createdAt} />
              </span>
            </p>
            <p>{review.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
