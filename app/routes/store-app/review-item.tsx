import { DeveloperAvatar } from "#app/components/apps/developer-avatar.tsx";
import { RelativeTime } from "#app/components/feedback/relative-time.tsx";
import { useAction } from "#app/hooks/use-action.ts";
import { displayName } from "#domain/kit/display-name.ts";
import { countText } from "#domain/kit/numbers.ts";
import type { AppReview } from "#domain/reviews/queries.server.ts";
import { ReplyForm } from "./reply-form.tsx";
import { ReportForm } from "./report-form.tsx";
import * as styles from "./reviews.module.css";
import { SignInLink } from "./sign-in-link.tsx";

type Props = { review: AppReview; accountId: string | null; mayReply: boolean };

export function ReviewItem({ review, accountId, mayReply }: Props) {
  const name = displayName(review.nickname);
  return (
    <article className={styles.review} aria-label={`Review by ${name}`}>
      <ReviewHead review={review} name={name} />
      <p className={styles.reviewText} dir="auto">
        {review.text}
      </p>
      <DeveloperReply review={review} />
      <div className={`row wrap ${styles.reviewTools}`}>
        <HelpfulButton review={review} signedIn={accountId !== null} />
        {mayReply && accountId && <ReplyForm review={review} accountId={accountId} />}
        <ReportForm
          target="review"
          targetId={review.id}
          label="Report"
          accountId={accountId}
          reported={review.reported === 1}
        />
      </div>
    </article>
  );
}

export function ReviewHead({ review, name }: { review: AppReview; name: string }) {
  return (
    <div className="row">
      <DeveloperAvatar nickname={review.nickname} size={36} />
      <div className="grow">
        <strong dir="auto">{name}</strong>
        <p className="row wrap">
          <span className={styles.filledStars}>
            <span aria-hidden="true">
              {"★".repeat(review.rating)}
              <span className={styles.rest}>{"☆".repeat(5 - review.rating)}</span>
            </span>
            <span className="sr-only">{review.rating} of 5 stars</span>
          </span>
          <span className="small quiet">
            <RelativeTime at={review.createdAt} />
            {review.updatedAt > review.createdAt && " · edited"} · Version {review.codeVersion}
            {review.hasApp === 1 && " · Has the app installed"}
          </span>
        </p>
      </div>
    </div>
  );
}

export function DeveloperReply({ review: { reply, repliedAt } }: { review: AppReview }) {
  if (reply === null || repliedAt === null) return null;
  return (
    <div className={styles.reply}>
      <p className="small">
        <strong>Developer's reply</strong>{" "}
        <span className="quiet">
          <RelativeTime at={repliedAt} />
        </span>
      </p>
      <p className={styles.reviewText} dir="auto">
        {reply}
      </p>
    </div>
  );
}

function HelpfulButton({ review, signedIn }: { review: AppReview; signedIn: boolean }) {
  const { Form, formData } = useAction();
  if (!signedIn) return <SignInLink fragment="reviews">{helpfulLabel(review.helpful)}</SignInLink>;
  const hadVoted = review.voted === 1;
  const pendingVote = formData?.get("helpful");
  const voted = pendingVote ? pendingVote === "true" : hadVoted;
  const count = review.helpful + Number(voted) - Number(hadVoted);
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="vote" />
      <input type="hidden" name="reviewId" value={review.id} />
      <input type="hidden" name="helpful" value={String(!voted)} />
      <button type="submit" className="chip" aria-pressed={voted}>
        {helpfulLabel(count)}
      </button>
    </Form>
  );
}

function helpfulLabel(count: number) {
  return count === 0 ? "Helpful" : `Helpful (${countText(count)})`;
}
