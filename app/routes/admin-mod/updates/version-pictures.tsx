import { useState } from "react";
import { AppFrame } from "#app/components/apps/app-frame.tsx";
import { useAppRun } from "#app/hooks/use-app-run.ts";
import * as adminModStyles from "#app/routes/admin-mod/admin-mod.module.css";
import * as updatesStyles from "./updates.module.css";

type Run = { origin: string; path: string };
export type Runs = { store: Run; proposed: Run };

type Version = { label: string; codeVersion?: string; run: Run; html?: string };

/** Both versions run side by side at 960x600, scaled down. They can't be reached: a test run is to try one. */
export function VersionPictures({ before, after }: { before: Version; after: Version }) {
  return (
    <div
      className={`${adminModStyles.openedColumns} ${updatesStyles.openedColumns} ${adminModStyles.even} ${updatesStyles.even} ${updatesStyles.versionPictures}`}
    >
      <Picture kind="store" {...before} />
      <Picture kind="proposed" {...after} />
    </div>
  );
}

function Picture({ kind, label, codeVersion, run, html }: Version & { kind: string }) {
  const { run: reloads, restart } = useAppRun();
  const [error, setError] = useState<string | null>(null);
  return (
    <figure className={updatesStyles.versionPicture} data-kind={kind}>
      <figcaption className="row">
        <strong>{label}</strong>
        <span className="quiet">{codeVersion}</span>
        {error && <span className={`small ${updatesStyles.errorText} one-line`}>{error}</span>}
      </figcaption>
      {html === undefined ? (
        <p className="quiet">This version is no longer kept, so it can't run.</p>
      ) : (
        <div className={updatesStyles.pictureScale}>
          <div inert>
            <AppFrame
              key={reloads}
              isHidden
              guardsFocus
              origin={run.origin}
              path={run.path}
              html={html}
              title={`${label}, running`}
              className={updatesStyles.pictureFrame}
              onMessage={(message) =>
                message.type === "error" && setError(`Error on line ${message.line}: ${message.message}`)
              }
              onReload={restart}
            />
          </div>
        </div>
      )}
    </figure>
  );
}
