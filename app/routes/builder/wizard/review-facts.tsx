import { PlainFacts } from "#app/components/feedback/plain-facts.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { TextArea } from "#app/components/forms/fields.tsx";
import { lengthLeftText } from "#app/components/forms/limited-textarea.tsx";
import { WarningIcon } from "#app/components/icons/icons.tsx";
import { MenuSwitch } from "#app/components/overlays/menu-switch.tsx";
import { callApi } from "#app/device/api.ts";
import { useLoaded } from "#app/hooks/use-loaded.ts";
import { focusHeadingOnRemoval } from "#app/lib/focus.ts";
import * as builderStyles from "#app/routes/builder/builder.module.css";
import { reviewFacts } from "#domain/apps/safety-facts.ts";
import { lengthProblem } from "#domain/kit/length-problem.ts";
import { isDeclarable, normalizeDeclarations } from "#domain/listing/declared-hosts.ts";
import { MAX_RELEASE_NOTES_LENGTH, RELEASE_NOTES_TOO_LONG } from "#domain/listing/rules.ts";
import { isStatisticsHost } from "#domain/source-analysis/known-libraries.ts";
import type { Scan } from "#domain/source-analysis/scan.ts";
import { HostsField } from "./hosts-field.tsx";
import type { ListingForm } from "./use-listing.ts";
import * as wizardStyles from "./wizard.module.css";

export function ReviewFacts({ form: { listing, change }, projectId }: { form: ListingForm; projectId: string }) {
  const { scan, error, retry } = useScan(projectId);
  const { declaredHosts, releaseNotes } = listing;
  return (
    <>
      <section className="stack" aria-labelledby="scan">
        <h3 id="scan">What the saved code does</h3>
        {error && (
          <p className="row wrap error" role="alert">
            {error}
            <Button ref={focusHeadingOnRemoval} variant="soft" onClick={retry}>
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
        hint={`${lengthLeftText(releaseNotes.trim().length, MAX_RELEASE_NOTES_LENGTH)}. What's new in this version (shown on the app's page).`}
        tooLong={lengthProblem(releaseNotes, MAX_RELEASE_NOTES_LENGTH, RELEASE_NOTES_TOO_LONG)}
        onChange={(event) => change({ releaseNotes: event.target.value })}
      />
      <CopiesField isOn={listing.allowsCopies} onChange={(allowsCopies) => change({ allowsCopies })} />
    </>
  );
}

const COPIES_HINT = "copies-hint";

/** Takes effect with the save (decision 202). */
function CopiesField({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <div>
      <MenuSwitch
        className={wizardStyles.switchRow}
        checked={isOn}
        aria-describedby={COPIES_HINT}
        onClick={() => onChange(!isOn)}
      >
        Others may keep a copy
      </MenuSwitch>
      <p id={COPIES_HINT} className="small quiet">
        Anyone may keep a copy of the code of the version in the store, change it and publish the result. The copy names
        you. Switching this off later ends new copies only. It needs no review: it takes effect when you save.
      </p>
    </div>
  );
}

type FactsProps = {
  scan: Scan;
  declaredHosts: ListingForm["listing"]["declaredHosts"];
  onDeclare: (host: string) => void;
};

function Facts({ scan, declaredHosts, onDeclare }: FactsProps) {
  const { sentences, refused, notable } = reviewFacts({ declaredHosts: normalizeDeclarations(declaredHosts), scan });
  return (
    <>
      <PlainFacts aria-label="Shown to users">
        {sentences.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </PlainFacts>
      {(refused.hosts.length > 0 || refused.libraries.length > 0) && (
        <ul className={wizardStyles.checklist} aria-label="Blocked hosts">
          {refused.hosts.map((host) => (
            <li key={host}>
              <WarningIcon />
              <span className={wizardStyles.address}>
                {refusalText(host, refused.insecure)}
                {mayDeclare(host, refused.insecure) && (
                  <button
                    type="button"
                    className={builderStyles.link}
                    aria-label={`Declare ${host}`}
                    onClick={() => onDeclare(host)}
                  >
                    Declare
                  </button>
                )}
              </span>
            </li>
          ))}
          {refused.libraries.map((host) => (
            <li key={`code ${host}`}>
              <WarningIcon />
              <span className={wizardStyles.address}>
                {isStatisticsHost(host)
                  ? `${host} is blocked: statistics can be left out`
                  : `${host} is blocked: code can only load from library hosts. Paste it in, or use one of those.`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {notable.length > 0 && <p className="small quiet">Moderators will check: {notable.join(", ")}.</p>}
    </>
  );
}

function mayDeclare(host: string, insecure: ReadonlyArray<string>) {
  return isDeclarable(host) && !insecure.includes(host);
}

function refusalText(host: string, insecure: ReadonlyArray<string>) {
  if (!isDeclarable(host)) return `${host} is blocked: not a public host`;
  return insecure.includes(host)
    ? `${host} is blocked: apps can only reach hosts over https://`
    : `${host} is blocked until you declare it`;
}

function useScan(projectId: string) {
  const { loaded, reload } = useLoaded(projectId, () =>
    callApi("GET", "/api/projects/:id/scan", { param: { id: projectId } }),
  );
  const answer = loaded?.data;
  return {
    scan: answer?.ok ? answer.data : null,
    error: answer && !answer.ok ? answer.error.message : null,
    retry: reload,
  };
}
