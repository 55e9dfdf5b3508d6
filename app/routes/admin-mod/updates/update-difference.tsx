import { PlainFacts } from "#app/components/feedback/plain-facts.tsx";
import { ReasonKinds } from "#app/components/review/reason-kinds.tsx";
import { RiskParts } from "#app/components/review/risk.tsx";
import * as adminModStyles from "#app/routes/admin-mod/admin-mod.module.css";
import { Findings } from "#app/routes/admin-mod/findings.tsx";
import { displayName } from "#domain/kit/display-name.ts";
import type { OpenedUpdate } from "#domain/moderation/updates/review.server.ts";
import { ChangesSummary } from "./changes-summary.tsx";
import { CodeDifference } from "./code-difference.tsx";
import { ListingDifference } from "./listing-difference.tsx";
import { NetworkAccess } from "./network-access.tsx";
import * as updatesStyles from "./updates.module.css";
import { type Runs, VersionPictures } from "./version-pictures.tsx";

/** What an update changes: network first, then what it looks like, its code and its listing. */
export function UpdateDifference({ opened, runs }: { opened: OpenedUpdate; runs: Runs }) {
  const { update, before, after } = opened;
  return (
    <>
      <div
        className={`${adminModStyles.openedColumns} ${updatesStyles.openedColumns} ${adminModStyles.even} ${updatesStyles.even}`}
      >
        <ChangesSummary opened={opened} />
        <NetworkAccess hosts={opened.hosts} />
      </div>
      {opened.checks && (
        <div className={`${adminModStyles.openedColumns} ${updatesStyles.openedColumns}`}>
          <Findings findings={opened.checks.findings} />
          <div className="stack">
            <RiskParts risk={update.risk} parts={opened.checks.riskParts} />
            <ReasonKinds findings={opened.checks.findings} />
          </div>
        </div>
      )}
      {update.changeSummary.html ? (
        <VersionPictures
          before={{
            label: "Store version",
            codeVersion: opened.version?.codeVersion,
            run: runs.store,
            html: before?.html,
          }}
          after={{ label: "Proposed", codeVersion: update.codeVersion, run: runs.proposed, html: after?.html }}
        />
      ) : (
        <p className="panel small quiet">The code is unchanged, so both versions look the same.</p>
      )}
      {update.changeSummary.html && before && after && (
        <CodeDifference
          before={before.html}
          after={after.html}
          labels={{ left: "Store version", right: `Proposed version ${update.codeVersion}` }}
        />
      )}
      <ListingDifference opened={opened} />
      <div
        className={`${adminModStyles.openedColumns} ${updatesStyles.openedColumns} ${adminModStyles.even} ${updatesStyles.even}`}
      >
        <FactsDifference before={before?.facts.sentences ?? []} after={after?.facts.sentences ?? []} />
        <Digests opened={opened} />
      </div>
      {update.releaseNotes && (
        <section className="panel stack" aria-labelledby="release-notes">
          <h3 id="release-notes">What's New</h3>
          <p className={adminModStyles.submissionText} dir="auto">
            {update.releaseNotes}
          </p>
        </section>
      )}
    </>
  );
}

function FactsDifference({ before, after }: { before: ReadonlyArray<string>; after: ReadonlyArray<string> }) {
  const removed = before.filter((sentence) => !after.includes(sentence));
  return (
    <section className="panel stack" aria-labelledby="store-facts">
      <h3 id="store-facts">Shown on the store page</h3>
      <PlainFacts className={updatesStyles.listingFacts}>
        {after.map((sentence) => (
          <li key={sentence}>{before.includes(sentence) ? sentence : <ins>{sentence}</ins>}</li>
        ))}
        {removed.map((sentence) => (
          <li key={sentence}>
            <del>{sentence}</del>
          </li>
        ))}
      </PlainFacts>
    </section>
  );
}

function Digests({ opened: { before, after, author, update } }: { opened: OpenedUpdate }) {
  return (
    <section className="panel stack" aria-labelledby="digests">
      <h3 id="digests">Reviewed digests</h3>
      <dl className={updatesStyles.digests}>
        <dt>Store</dt>
        <dd>{before ? <code>sha-256 {before.htmlSha256.slice(0, 12)}…</code> : "Not kept"}</dd>
        <dt>Proposed</dt>
        <dd>
          {update.updatedHtmlSha256 && after ? <code>sha-256 {after.htmlSha256.slice(0, 12)}…</code> : "Unchanged"}
        </dd>
        <dt>Author</dt>
        <dd>{author ? `${displayName(author.nickname)}, ${author.email}` : "Deleted"}</dd>
      </dl>
    </section>
  );
}
