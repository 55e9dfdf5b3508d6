import { Link } from "react-router";
import { RelativeTime } from "#app/components/feedback/relative-time.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { formatCursor } from "#domain/kit/cursors.ts";
import type { AppHistory } from "#domain/moderation/app-history.server.ts";
import * as styles from "./review-page.module.css";

export function History({ id, history: { events, next } }: { id: string; history: AppHistory }) {
  return (
    <section className="panel stack" aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol className={styles.reviewHistory}>
        {events.map((event) => (
          <li key={`${event.id} ${event.at} ${event.event}`}>
            <p className="row">
              <span className="grow">
                {event.reviewId && event.reviewId !== id ? (
                  <Link to={`/builder/review/${event.reviewId}`}>{event.text}</Link>
                ) : (
                  event.text
                )}
              </span>
              <span className="small quiet">
                <RelativeTime at={event.at} hasClock />
              </span>
            </p>
            {event.notes && (
              <p className="small quiet" dir="auto">
                {event.notes}
              </p>
            )}
          </li>
        ))}
      </ol>
      {next && (
        <LinkButton variant="soft" to={`/builder/review/${id}?before=${formatCursor(next)}#history`}>
          Earlier
        </LinkButton>
      )}
    </section>
  );
}
