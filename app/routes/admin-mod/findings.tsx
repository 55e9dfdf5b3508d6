import { FindingList } from "#app/components/review/finding-list.tsx";
import type { Finding } from "#domain/checks/findings.ts";
import { suspectedReasons } from "#domain/checks/reason-kinds.ts";
import { REASON_TEXTS } from "#domain/moderation/reasons.ts";

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

/** For the reject dialog, which selects them at first. */
export function suspectedTexts(findings: ReadonlyArray<Finding>) {
  return suspectedReasons(findings).map((reason) => REASON_TEXTS[reason]);
}
