import { Link } from "react-router";
import { AppIcon } from "#app/components/app-icon.tsx";
import { StatusBadge } from "#app/components/badge.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { RelativeTime } from "#app/components/relative-time.tsx";
import { FILTERS, type Filter, submissionBadge } from "#domain/moderation/limits.ts";
import type { Submission } from "#domain/moderation/queries.server.ts";

type Props = { submissions: Array<Submission>; filter: Filter; current: string | null; loading: boolean };

/** Categories a card shows. */
const TAGS_SHOWN = 3;

export function SubmissionList({ submissions, filter, current, loading }: Props) {
  return (
    <section className="stack submission-list" aria-label="Submissions">
      <nav className="chips" aria-label="Filter">
        {FILTERS.map((name) => (
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
        <EmptyState icon="✅" title="No projects found for review." hint="Everything is decided here." />
      )}
      <ul className="stack">
        {submissions.map((submission) => (
          <li key={submission.id}>
            <Link
              className="submission"
              to={`/admin-mod?filter=${filter}&id=${submission.id}`}
              reloadDocument
              aria-current={submission.id === current ? "page" : undefined}
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
