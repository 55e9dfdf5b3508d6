import { Link } from "react-router";
import { AppIcon } from "#app/components/apps/app-icon.tsx";
import { RelativeTime } from "#app/components/feedback/relative-time.tsx";
import type { OpenReport } from "#domain/reports/queries.server.ts";

export function OpenReports({ reports }: { reports: Array<OpenReport> }) {
  if (reports.length === 0) return null;
  return (
    <section className="stack open-reports" aria-labelledby="open-reports">
      <h2 id="open-reports">Reports</h2>
      <ul className="stack">
        {reports.map(({ id, app, review, reason, createdAt }) => (
          <li key={id}>
            <Link className="queue-row" to={`/admin-mod?filter=Published&id=${app.submissionId}`} reloadDocument>
              <AppIcon app={{ ...app, id: app.projectId }} size={44} />
              <span className="grow">
                <strong className="one-line">{app.name}</strong>
                <span className="small">{reason}</span>
                {review !== null && (
                  <span className="small quiet clamp-2" dir="auto">
                    Review: {review}
                  </span>
                )}
              </span>
              <span className="small quiet">
                <RelativeTime at={createdAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
