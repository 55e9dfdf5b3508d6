import { FindingList } from "#app/components/review/finding-list.tsx";
import type { Finding } from "#domain/moderation/checks/finding.ts";

export function Findings({ findings }: { findings: ReadonlyArray<Finding> }) {
  return (
    <section className="panel stack" aria-labelledby="findings">
      <div className="row wrap">
        <h3 id="findings" className="grow">
          Findings
        </h3>
        <span className="quiet">Also shown to the author</span>
      </div>
      {findings.length === 0 ? <p>The automatic checks found nothing.</p> : <FindingList findings={findings} />}
    </section>
  );
}
