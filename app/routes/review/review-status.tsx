import type { ReactNode } from "react";
import { RelativeTime } from "#app/components/feedback/relative-time.tsx";
import { HOUR_MS } from "#domain/kit/durations.ts";
import { ordinalSuffix } from "#domain/kit/numbers.ts";
import { REVIEW_STATE_TEXTS } from "#domain/kit/status-texts.ts";
import { durationText } from "#domain/kit/time-texts.ts";
import type { AuthorReview } from "#domain/moderation/author-review.server.ts";
import { STATED_REVIEW_TIME } from "#domain/moderation/review-times.ts";
import { HISTOGRAM_BAR_MS, HISTOGRAM_BARS, MAX_COUNTED_PLACE } from "#domain/moderation/rules.ts";
import * as styles from "./review-page.module.css";

export function ReviewStatus({ review }: { review: AuthorReview }) {
  return (
    <section className={`panel ${styles.reviewStatus}`} aria-label="State of the review">
      <div role="status" className={styles.reviewState}>
        <Place review={review} />
        <Steps review={review} />
      </div>
      <Times review={review} />
    </section>
  );
}

function Place({ review: { place } }: { review: AuthorReview }) {
  if (!place) return null;
  const own = place.ahead + 1;
  const total = Math.max(place.waiting, own);
  const isExact = place.ahead < MAX_COUNTED_PLACE;
  return (
    <div className={styles.reviewPlace}>
      <h2>Place in the queue</h2>
      <p>
        <span className={styles.figure}>
          {isExact ? own : `${MAX_COUNTED_PLACE}+`}
          {isExact && <sup>{ordinalSuffix(own)}</sup>}
        </span>
      </p>
      <p className="quiet">of {total > MAX_COUNTED_PLACE ? `${MAX_COUNTED_PLACE}+` : total}, oldest first</p>
    </div>
  );
}

function Steps({ review: { subject, state, findings, place, appeal } }: { review: AuthorReview }) {
  const count = findings.length;
  const reviewText = { "in-review": "In review by a reviewer", appealed: "Appealed, another admin decides" };
  return (
    <div>
      <h2>State</h2>
      <ol className={styles.reviewSteps}>
        <Step done at={subject.createdAt}>
          Submitted
        </Step>
        <Step done at={subject.createdAt}>
          Automatic checks, {count === 1 ? "1 finding" : `${count} findings`}
        </Step>
        <Step
          done={place === null}
          current={place !== null}
          at={state === "appealed" && appeal ? appeal.createdAt : null}
        >
          {state === "in-review" || state === "appealed" ? reviewText[state] : "Review"}
        </Step>
        <Step
          done={place === null}
          // The review was decided at another time than the ban.
          at={place === null && state !== "banned" ? (subject.decidedAt ?? subject.updatedAt) : null}
        >
          {place === null ? REVIEW_STATE_TEXTS[state] : "Decision"}
        </Step>
      </ol>
    </div>
  );
}

type StepProps = { done?: boolean; current?: boolean; at: number | null; children: ReactNode };

function Step({ done, current, at, children }: StepProps) {
  return (
    <li className={done ? styles.done : undefined} aria-current={current ? "step" : undefined}>
      <span>{children}</span>
      {at !== null && <RelativeTime at={at} />}
    </li>
  );
}

function Times({ review: { times, waited, place } }: { review: AuthorReview }) {
  const waitText = `${place ? "Waiting" : "Took"} ${durationText(waited)}.`;
  if (!times) {
    return (
      <div>
        <h2>Review times</h2>
        <p>
          <strong>{waitText}</strong> <span className="quiet">{STATED_REVIEW_TIME}</span>
        </p>
      </div>
    );
  }
  const highest = Math.max(...times.bars);
  const bars = times.bars.map((count, index) => ({
    hours: (index * HISTOGRAM_BAR_MS) / HOUR_MS,
    isOwn: index === times.ownBar,
    blockSize: `${Math.max(4, (count * 100) / highest)}%`,
  }));
  return (
    <div>
      <h2>Review times, last 30 days ({times.count})</h2>
      <div className={styles.histogram} aria-hidden="true">
        {bars.map(({ hours, isOwn, blockSize }) => (
          <span key={hours} className={isOwn ? styles.own : undefined} style={{ blockSize }} />
        ))}
      </div>
      <p className="row small quiet" aria-hidden="true">
        <span className="grow">0 h</span>
        <span>{(HISTOGRAM_BAR_MS * HISTOGRAM_BARS) / HOUR_MS} h</span>
      </p>
      <p>
        <strong>{waitText}</strong>{" "}
        <span className="quiet">
          Median {durationText(times.median)}, 90% within {durationText(times.ninetieth)}.
        </span>
      </p>
    </div>
  );
}
