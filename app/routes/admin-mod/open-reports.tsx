import { Link } from "react-router";
import { MAX_LISTED_REPORTS } from "#domain/moderation/reports/rules.ts";

/** How many reports of the opened app wait for a decision of their own. */
export function OpenReports({ reports }: { reports: number }) {
  if (reports === 0) return null;
  const number = reports > MAX_LISTED_REPORTS ? `More than ${MAX_LISTED_REPORTS}` : reports;
  return (
    <section className="stack panel" aria-labelledby="open-reports">
      <h3 id="open-reports">Reports</h3>
      <p className="row wrap">
        <span className="grow">
          {number === 1 ? "1 open report waits on this app." : `${number} open reports wait on this app.`}
        </span>
        <Link to="/admin-mod/reports">Decide reports</Link>
      </p>
    </section>
  );
}
