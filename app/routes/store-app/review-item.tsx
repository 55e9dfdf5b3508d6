import { useFetcher } from "react-router";
import { RelativeTime } from "#app/components/relative-time.tsx";
import type { Answer } from "#app/context.ts";
import { useFailure } from "#app/hooks/use-failure.ts";
import { countText } from "#domain/numbers.ts";
import type { AppReview } from "#domain/reviews/queries.server.ts";
import { ReplyForm } from "./reply-form.tsx";
import { ReportForm } from "./report-form.tsx";
import { SignInLink } from "./sign-in-link.tsx";

/** `account` is the reader's id. */
type Props = { review: AppReview; account: string | null; mayReply: boolean; reported: boolean };

/** Somebody's review, the developer's answer, and what the reader can do about it. */
export function ReviewItem({ review, account, mayReply, reported }: Props) {
  const name = review.nickname ?? "Anonymous";
  return (
    <article className="review" aria-label={`Review by ${name}`}>
      <ReviewHead review={review} name={name} />
      <p className="review-text">{review.text}</p>
      <DeveloperReply review={review} />
      <div className="row wrap review-tools">
        <HelpfulButton review={review} signedIn={account !== null} />
        {mayReply && account && <ReplyForm review={review} account={account} />}
        <ReportForm target="review" targetId={review.id} label="Report" account={account} reported={reported} />
      </div>
    </article>
  );
}

/** Stars, who, when, and of which version. */
export function ReviewHead({ review, name }: { review: AppReview; name: string }) {
  return (
    <p className="row wrap">
      <span className="filled-stars">
        <span aria-hidden="true">
          {"★".repeat(review.rating)}
          <span className="rest">{"☆".repeat(5 - review.rating)}</span>
        </span>
        <span className="sr-only">{review.rating} of 5 stars</span>
      </span>
      <strong>{name}</strong>
      <span className="small quiet">
        <RelativeTime at={review.createdAt} />
        {review.updatedAt > review.createdAt && " · edited"} · Version {review.codeVersion}
      </span>
    </p>
  );
}

export function DeveloperReply({ review: { reply, repliedAt } }: { review: AppReview }) {
  if (reply === null || repliedAt === null) return null;
  return (
    <div className="reply">
      <p className="small">
        <strong>Developer's reply</strong>{" "}
        <span className="quiet">
          <RelativeTime at={repliedAt} />
        </span>
      </p>
      <p className="review-text">{reply}</p>
    </div>
  );
}

/** A vote that shows at once and is taken back the same way. */
function HelpfulButton({ review, signedIn }: { review: AppReview; signedIn: boolean }) {
  const fetcher = useFetcher<Answer<unknown>>();
  useFailure(fetcher.data && !fetcher.data.ok ? fetcher.data.error : null);
  if (!signedIn) return <SignInLink to="reviews">{helpfulLabel(review.helpful)}</SignInLink>;
  const was = review.voted === 1;
  const sent = fetcher.formData?.get("helpful");
  const voted = sent ? sent === "true" : was;
  const count = review.helpful + Number(voted) - Number(was);
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="vote" />
      <input type="hidden" name="reviewId" value={review.id} />
      <input type="hidden" name="helpful" value={String(!voted)} />
      <button type="submit" className="chip" aria-pressed={voted}>
        {helpfulLabel(count)}
      </button>
    </fetcher.Form>
  );
}

function helpfulLabel(count: number) {
  return count === 0 ? "Helpful" : `Helpful (${countText(count)})`;
}
