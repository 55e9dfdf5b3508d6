import { useEffect, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { TextArea } from "#app/components/fields.tsx";
import { WarningIcon } from "#app/components/tool-icons.tsx";
import { callApi } from "#app/device/api.ts";
import { reviewFacts } from "#domain/previews/facts.ts";
import { isDeclarable, tidyDeclarations } from "#domain/previews/hosts.ts";
import type { Scan } from "#domain/previews/scan.ts";
import { RELEASE_NOTES_MAX } from "#domain/projects/limits.ts";
import { HostsField } from "./hosts-field.tsx";
import type { ListingForm } from "./use-listing.ts";

/** What the saved code does and what it shall be allowed, before a moderator reads it. */
export function ReviewFacts({ form: { listing, change }, projectId }: { form: ListingForm; projectId: string }) {
  const { scan, error, again } = useScan(projectId);
  const { declaredHosts, releaseNotes } = listing;
  return (
    <>
      <section className="stack" aria-labelledby="scan">
        <h3 id="scan">What the saved code does</h3>
        {error && (
          <p className="row wrap error" role="alert">
            {error}
            <Button look="soft" onClick={again}>
              Try Again
            </Button>
          </p>
        )}
        {!scan && !error && (
          <p className="quiet" role="status">
            Reading the saved code...
          </p>
        )}
        {scan && (
          <Facts
            scan={scan}
            declaredHosts={declaredHosts}
            onDeclare={(host) => change({ declaredHosts: [...declaredHosts, { host, purpose: "" }] })}
          />
        )}
      </section>
      <HostsField declared={declaredHosts} onChange={(changed) => change({ declaredHosts: changed })} />
      <TextArea
        label="Release notes"
        rows={3}
        value={releaseNotes}
        maxLength={RELEASE_NOTES_MAX}
        hint={`${releaseNotes.length}/${RELEASE_NOTES_MAX}. What is new; shown on the app's page with this version.`}
        onChange={(event) => change({ releaseNotes: event.target.value })}
      />
    </>
  );
}

type FactsProps = {
  scan: Scan;
  declaredHosts: ListingForm["listing"]["declaredHosts"];
  onDeclare: (host: string) => void;
};

function Facts({ scan, declaredHosts, onDeclare }: FactsProps) {
  const { sentences, refused, notable } = reviewFacts({ declaredHosts: tidyDeclarations(declaredHosts), scan });
  return (
    <>
      <ul className="plain-facts" aria-label="What people will read">
        {sentences.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {(refused.hosts.length > 0 || refused.libraries.length > 0) && (
        <ul className="checklist" aria-label="Refused hosts">
          {refused.hosts.map((host) => (
            <li key={host}>
              <WarningIcon />
              <span className="address">
                {isDeclarable(host) ? `${host} is refused until you declare it` : `${host} is refused: no public host`}
                {isDeclarable(host) && (
                  <button type="button" className="link" aria-label={`Declare ${host}`} onClick={() => onDeclare(host)}>
                    Declare
                  </button>
                )}
              </span>
            </li>
          ))}
          {refused.libraries.map((host) => (
            <li key={`code ${host}`}>
              <WarningIcon />
              <span className="address">
                {host} is refused: code comes from the hosts for libraries only, or stands in the file
              </span>
            </li>
          ))}
        </ul>
      )}
      {notable.length > 0 && <p className="small quiet">Moderators look closer at: {notable.join(", ")}.</p>}
    </>
  );
}

/** What the newest saved version names. */
function useScan(projectId: string) {
  const [scan, setScan] = useState<Scan | null>(null);
  const [error, setError] = useState<string | null>(null);
  const wanted = scan === null && error === null;
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    void callApi<Scan>(`/api/projects/${projectId}/scan`).then((answer) => {
      if (gone) return;
      if (answer.ok) setScan(answer.data);
      else setError(answer.error.message);
    });
    return () => {
      gone = true;
    };
  }, [projectId, wanted]);
  return { scan, error, again: () => setError(null) };
}
