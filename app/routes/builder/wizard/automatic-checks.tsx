import { Button } from "#app/components/forms/button.tsx";
import { FindingList } from "#app/components/review/finding-list.tsx";
import { callApi } from "#app/device/api.ts";
import { useLoaded } from "#app/hooks/use-loaded.ts";
import { focusHeadingOnRemoval } from "#app/lib/focus.ts";
import { normalizeDeclarations } from "#domain/listing/declared-hosts.ts";
import type { Finding } from "#domain/moderation/checks/finding.ts";
import { type Listing, serializeListing } from "./listing.ts";

/** The moderators' findings, before there is anything to moderate. They block nothing. */
export function AutomaticChecks({ projectId, listing }: { projectId: string; listing: Listing }) {
  const { loaded, reload } = useLoaded(serializeListing(listing), () => check(projectId, listing));
  const answer = loaded?.data;
  return (
    <section className="stack" aria-labelledby="checks">
      <h3 id="checks">Automatic checks</h3>
      {!answer && (
        <p className="quiet" role="status">
          Checking the saved code and these details...
        </p>
      )}
      {answer?.ok === false && (
        <p className="row wrap error" role="alert">
          The automatic checks didn't run. {answer.error.message}
          <Button ref={focusHeadingOnRemoval} variant="soft" onClick={reload}>
            Try Again
          </Button>
        </p>
      )}
      {answer?.ok && <CheckResult findings={answer.data.findings} />}
    </section>
  );
}

function CheckResult({ findings }: { findings: ReadonlyArray<Finding> }) {
  if (findings.length === 0) return <p role="status">The automatic checks found nothing.</p>;
  return (
    <>
      <p className="quiet" role="status">
        {findings.length === 1 ? "1 finding" : `${findings.length} findings`}, as moderators will see. You can submit
        anyway.
      </p>
      <FindingList findings={findings} />
    </>
  );
}

function check(id: string, { name, description, icon, declaredHosts, screenshots }: Listing) {
  const json = { name, description, icon, declaredHosts: normalizeDeclarations(declaredHosts), screenshots };
  return callApi("POST", "/api/projects/:id/checks", { param: { id }, json });
}
