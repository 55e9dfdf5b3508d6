import { StatusBadge } from "#app/components/feedback/badge.tsx";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { submissionStatusText } from "#domain/kit/status-texts.ts";
import type { QueueRow } from "#domain/moderation/queries.server.ts";
import { type QueueQuery, queueHref } from "#domain/moderation/queue-query.ts";
import { MAX_QUEUE_ROW_TAGS } from "#domain/moderation/rules.ts";
import * as styles from "./admin-mod.module.css";
import { QueueRows } from "./queue-rows.tsx";

type Props = {
  submissions: ReadonlyArray<QueueRow>;
  next: QueueQuery["after"];
  query: QueueQuery;
  actorId: string;
};

export function QueueList({ submissions, next, query, actorId }: Props) {
  return (
    <section className={`stack ${styles.queueList}`} aria-label="Submissions">
      {submissions.length === 0 && (
        <EmptyState
          icon="✅"
          title="No projects found for review."
          hint={query.search === "" && query.filter === "Pending" ? "You're all caught up." : undefined}
        />
      )}
      <QueueRows
        items={submissions}
        openedId={query.id}
        actorId={actorId}
        hrefOf={({ id }) => queueHref(query, { id })}
        factsOf={({ userEmail, tags }) => [userEmail, ...tags.slice(0, MAX_QUEUE_ROW_TAGS)].join(" · ")}
        badgeOf={(submission) => query.filter === "All" && <StatusBadge text={submissionStatusText(submission)} />}
        next={next && queueHref(query, { after: next, id: null })}
        nextLabel={query.search === "" ? "Next page" : "Search further"}
        start={query.after && queueHref(query, { after: null, id: null })}
      />
    </section>
  );
}
