import { useState } from "react";
import { callApi } from "#app/device/api.ts";
import { onLibraryEvent } from "#app/device/installs/library-events.ts";
import { useSubscription } from "#app/hooks/use-events.ts";

type Options = { projectId: string | null; baseVersion: number | null; isSaving: boolean };

/** The number of a version that another tab saved after the loaded one, else null. */
export function useNewerVersion({ projectId, baseVersion, isSaving }: Options) {
  const [newest, setNewest] = useState<{ projectId: string; version: number } | null>(null);
  useSubscription(onLibraryEvent, (id) => {
    // The event of this tab's own save comes too.
    if (id !== projectId || baseVersion === null || isSaving) return;
    void callApi("GET", "/api/projects/:id/versions/:version", { param: { id, version: "newest" } }).then(
      (answer) => answer.ok && setNewest({ projectId: id, version: answer.data.version }),
    );
  });
  if (newest === null || newest.projectId !== projectId || baseVersion === null) return null;
  return newest.version > baseVersion ? newest.version : null;
}
