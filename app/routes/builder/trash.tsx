import { useState } from "react";
import { AppIcon } from "#app/components/app-icon.tsx";
import { Button } from "#app/components/button.tsx";
import { ConfirmDialog } from "#app/components/dialog.tsx";
import { RelativeTime } from "#app/components/relative-time.tsx";
import { useAction } from "#app/hooks/use-action.ts";
import { TRASH_DAYS } from "#domain/projects/limits.ts";
import type { Workbench } from "#domain/projects/workbench.server.ts";

type Trashed = Workbench["trash"][number];

/** Deleted projects, as long as they can be brought back. */
export function Trash({ projects }: { projects: Array<Trashed> }) {
  const [purging, setPurging] = useState<Trashed | null>(null);
  const { submit, busy } = useAction();
  function send(intent: "restore" | "purge", { id }: Trashed) {
    void submit({ intent, projectId: id }, { method: "post", action: "/builder" });
  }
  return (
    <details className="panel trash">
      <summary>
        <h2>Trash ({projects.length})</h2>
      </summary>
      <p className="small quiet">What lies here is deleted for good after {TRASH_DAYS} days.</p>
      <ul>
        {projects.map((project) => (
          <li key={project.id} className="row wrap">
            <AppIcon app={project} size={32} />
            <span className="grow one-line">
              {project.name}{" "}
              <span className="small quiet">
                deleted <RelativeTime at={project.deletedAt} />
              </span>
            </span>
            <Button
              look="soft"
              disabled={busy}
              aria-label={`Restore ${project.name}`}
              onClick={() => send("restore", project)}
            >
              Restore
            </Button>
            <Button
              look="ghost"
              disabled={busy}
              aria-label={`Delete ${project.name} for good`}
              onClick={() => setPurging(project)}
            >
              Delete for good
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title="Delete Project"
        open={purging !== null}
        text={`Are you sure you want to delete "${purging?.name}"? This action cannot be undone.`}
        confirm="Delete for good"
        onClose={() => setPurging(null)}
        onConfirm={() => {
          if (purging) send("purge", purging);
          setPurging(null);
        }}
      />
    </details>
  );
}
