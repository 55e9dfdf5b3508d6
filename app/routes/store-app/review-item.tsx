import { useFetcher } from "react-router";
import { Button } from "#app/components/button.tsx";
import { TextArea } from "#app/components/fields.tsx";
import { RelativeTime } from "#app/components/relative-time.tsx";
import type { Answer } from "#app/context.ts";
import { useAction } from "#app/hooks/use-action.ts";
import { useFailure } from "#app/hooks/use-failure.ts";
import { REPLY_MAX } from "#domain/reviews/limits.ts";
import type { AppReview } from "#domain/reviews/queries.server.ts";
import { ReportForm } from "./report-form.tsx";
import { SignInLink } from "./sign-in-link.tsx";

type Props = { review: AppReview; signedIn: boolean; mayReply: boolean };

/** Somebody's review, the developer's answer, and what the reader can do about it. */
export function ReviewItem({ review, signedIn, mayReply }: Props) {
  const name = review.nickname ?? "Anonymous";
  return (
    <article className="review" aria-label={`Review by ${name}`}>
      <ReviewHead review={review} name={name} />
      <p className="review-text">{review.text}</p>
      <DeveloperReply review={review} />
      <div className="row wrap review-tools">
        <HelpfulButton review={review} signedIn={signedIn} />
        {mayReply && <ReplyForm key={review.repliedAt} review={review} />}
        <ReportForm target="review" targetId={review.id} label="Report" signedIn={signedIn} />
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
          <span className="rest">{"★".repeat(5 - review.rating)}</span>
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
  if (!signedIn) return <SignInLink look="soft">{helpfulLabel(review.helpful)}</SignInLink>;
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
  return count === 0 ? "Helpful" : `Helpful (${count})`;
}

/** The developer's one answer: written, changed or taken back. */
function ReplyForm({ review }: { review: AppReview }) {
  const { Form, busy, failure } = useAction();
  return (
    <details className="fold-out">
      <summary className="button soft">{review.reply === null ? "Reply" : "Edit reply"}</summary>
      <Form method="post" className="panel stack">
        <input type="hidden" name="reviewId" value={review.id} />
        <TextArea
          label="Your reply"
          name="text"
          rows={3}
          maxLength={REPLY_MAX}
          defaultValue={review.reply ?? ""}
          error={failure?.message}
        />
        <div className="row wrap">
          <Button type="submit" name="intent" value="reply" busy={busy && "Saving..."}>
            Save reply
          </Button>
          {review.reply !== null && (
            <Button type="submit" name="intent" value="unreply" look="ghost" disabled={busy}>
              Delete reply
            </Button>
          )}
        </div>
      </Form>
    </details>
  );
}
