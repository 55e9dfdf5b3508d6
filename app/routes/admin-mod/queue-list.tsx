import { Link } from "react-router";
import { StatusBadge } from "#app/components/feedback/badge.tsx";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { submissionStatusText } from "#domain/kit/status-texts.ts";
import { shortDateText } from "#domain/kit/time-texts.ts";
import type { QueueRow } from "#domain/moderation/queries.server.ts";
import { type QueueQuery, queueHref } from "#domain/moderation/queue-query.ts";
import { MAX_QUEUE_ROW_TAGS } from "#domain/moderation/rules.ts";
import * as styles from "./admin-mod.module.css";
import { RowFacts } from "./row-facts.tsx";

type Props = {
  submissions: ReadonlyArray<QueueRow>;
  next: QueueQuery["after"];
  query: QueueQuery;
  actorId: string;
  loading: boolean;
};

export function QueueList({ submissions, next, query, actorId, loading }: Props) {
  return (
    <section className="stack" aria-label="Submissions">
      <p className="sr-only" role="status">
        {loading ? "Loading projects..." : ""}
      </p>
      {submissions.length === 0 && (
        <EmptyState
          icon="✅"
          title="No projects found for review."
          hint={query.search === "" && query.filter === "Pending" ? "You're all caught up." : undefined}
        />
      )}
      <ul className={`stack ${styles.queue}`}>
        {submissions.map((submission) => (
          <li key={submission.id}>
            <Link
              className={styles.queueRow}
              to={queueHref(query, { id: submission.id })}
              reloadDocument
              aria-current={submission.id === query.id ? "page" : undefined}
            >
              <AppIcon app={submission} size={44} />
              <span className="grow">
                <strong className="one-line" dir="auto">
                  {submission.name}
                </strong>
                <span className="small quiet one-line">{submission.userEmail}</span>
                <span className="row wrap small quiet">
                  <StatusBadge text={submissionStatusText(submission)} />
                  {submission.tags.slice(0, MAX_QUEUE_ROW_TAGS).map((tag) => (
                    <span key={tag}>{tag}</span>
                  ))}
                </span>
                <span className="row wrap small quiet">
                  <span>{shortDateText(submission.createdAt)}</span>
                  <span className={styles.readMore}>Read more</span>
                </span>
              </span>
              <RowFacts
                risk={submission.risk}
                claim={submission.claim}
                createdAt={submission.createdAt}
                waits={submission.status === "pending"}
                actorId={actorId}
              />
            </Link>
          </li>
        ))}
      </ul>
      {next && (
        <LinkButton variant="soft" to={queueHref(query, { after: next, id: null })}>
          {query.search === "" ? "Next page" : "Search further"}
        </LinkButton>
      )}
      {query.after && (
        <LinkButton variant="ghost" to={queueHref(query, { after: null, id: null })}>
          Back to the start
        </LinkButton>
      )}
    </section>
  );
}
