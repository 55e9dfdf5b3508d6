import { Link } from "react-router";
import { AppIcon } from "#app/components/apps/app-icon.tsx";
import { StatusBadge } from "#app/components/feedback/badge.tsx";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { RelativeTime } from "#app/components/feedback/relative-time.tsx";
import type { Submission } from "#domain/moderation/queries.server.ts";
import { QUEUE_FILTERS, type QueueFilter, submissionBadge } from "#domain/moderation/rules.ts";

type Props = { submissions: Array<Submission>; filter: QueueFilter; selectedId: string | null; loading: boolean };

const TAGS_SHOWN = 3;

export function SubmissionList({ submissions, filter, selectedId, loading }: Props) {
  return (
    <section className="stack" aria-label="Submissions">
      <nav className="chips" aria-label="Filter">
        {QUEUE_FILTERS.map((name) => (
          <Link
            key={name}
            className="chip"
            to={`/admin-mod?filter=${name}`}
            aria-current={name === filter ? "page" : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      <p className="sr-only" role="status">
        {loading ? "Loading projects..." : ""}
      </p>
      {submissions.length === 0 && (
        <EmptyState
          icon="✅"
          title="No projects found for review."
          hint={filter === "Pending" ? "You're all caught up." : undefined}
        />
      )}
      <ul className="stack">
        {submissions.map((submission) => (
          <li key={submission.id}>
            <Link
              className="submission"
              to={`/admin-mod?filter=${filter}&id=${submission.id}`}
              reloadDocument
              aria-current={submission.id === selectedId ? "page" : undefined}
            >
              <AppIcon app={{ ...submission, id: submission.projectId }} size={44} />
              <span className="grow">
                <strong className="one-line">{submission.name}</strong>
                <span className="small quiet one-line">{submission.userEmail}</span>
                <span className="row wrap">
                  <StatusBadge text={submissionBadge(submission)} />
                  {submission.tags.slice(0, TAGS_SHOWN).map((tag) => (
                    <span key={tag} className="small quiet">
                      {tag}
                    </span>
                  ))}
                </span>
              </span>
              <span className="small quiet">
                <RelativeTime at={submission.createdAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
