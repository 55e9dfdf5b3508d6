import { StatusBadge } from "#app/components/feedback/badge.tsx";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { submissionStatusText } from "#domain/kit/status-texts.ts";
import type { QueueRow as SubmissionRow } from "#domain/moderation/queries.server.ts";
import { type QueueQuery, queueHref } from "#domain/moderation/queue-query.ts";
import { MAX_QUEUE_ROW_TAGS } from "#domain/moderation/rules.ts";
import * as styles from "./admin-mod.module.css";
import { QueueRow } from "./queue-row.tsx";

type Props = {
  submissions: ReadonlyArray<SubmissionRow>;
  next: QueueQuery["after"];
  query: QueueQuery;
  actorId: string;
  loading: boolean;
};

export function QueueList({ submissions, next, query, actorId, loading }: Props) {
  return (
    <section className={`stack ${styles.queueList}`} aria-label="Submissions">
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
      <ul className={styles.queue}>
        {submissions.map((submission) => (
          <li key={submission.id}>
            <QueueRow
              app={{ ...submission, id: submission.projectId }}
              row={submission}
              to={queueHref(query, { id: submission.id })}
              isOpened={submission.id === query.id}
              actorId={actorId}
              facts={[submission.userEmail, ...submission.tags.slice(0, MAX_QUEUE_ROW_TAGS)].join(" · ")}
              badge={query.filter === "All" && <StatusBadge text={submissionStatusText(submission)} />}
            />
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
