import { LineageLine } from "#app/components/apps/lineage-line.tsx";
import type { OpenedSubmission } from "#domain/moderation/queries.server.ts";
import { CodeDifference } from "./updates/code-difference.tsx";
import { type Runs, VersionPictures } from "./updates/version-pictures.tsx";

type Props = {
  original: NonNullable<OpenedSubmission["original"]>;
  html: string;
  runs: Runs;
};

/** Of a copy: what it was made from, and what differs. */
export function OriginalDifference({ original, html, runs }: Props) {
  return (
    <>
      <section className="panel stack" aria-labelledby="original">
        <h3 id="original">Copy of another app</h3>
        <LineageLine basedOn={original} path={original.path} />
        {original.html === null && <p>The original is gone, so there is nothing to compare with.</p>}
        {original.html === html && <p>The code is the same as the original's.</p>}
      </section>
      {original.html !== null && original.html !== html && (
        <>
          <VersionPictures
            before={{ label: "Original", run: runs.store, html: original.html }}
            after={{ label: "This copy", run: runs.proposed, html }}
          />
          <CodeDifference before={original.html} after={html} labels={{ left: "Original", right: "This copy" }} />
        </>
      )}
    </>
  );
}
