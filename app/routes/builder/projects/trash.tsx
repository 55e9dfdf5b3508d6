import { RelativeTime } from "#app/components/feedback/relative-time.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { ConfirmDialog } from "#app/components/overlays/dialog.tsx";
import { DialogButton } from "#app/components/overlays/dialog-button.tsx";
import { useAction } from "#app/hooks/use-action.ts";
import { focusNextRowOnRemoval } from "#app/lib/focus.ts";
import { ignoreHeldKey } from "#app/lib/ignore-held-key.ts";
import type { ProjectsAndTrash } from "#domain/builder/projects-and-trash.server.ts";
import { TRASH_RETENTION_DAYS } from "#domain/projects/rules.ts";
import * as styles from "./projects.module.css";

type TrashedProject = ProjectsAndTrash["trash"][number];

export function Trash({ projects }: { projects: Array<TrashedProject> }) {
  const { submit, busy } = useAction();
  function submitIntent(intent: "restore" | "purge", { id }: TrashedProject) {
    void submit({ intent, projectId: id }, { method: "post", action: "/builder" });
  }
  return (
    <details className={`panel ${styles.trash}`}>
      <summary>
        <h2>Trash ({projects.length})</h2>
      </summary>
      <p className="small quiet">Projects in the trash are permanently deleted after {TRASH_RETENTION_DAYS} days.</p>
      <ul>
        {projects.map((project) => (
          <li key={project.id} ref={focusNextRowOnRemoval} className="row wrap">
            <AppIcon app={project} size={32} />
            <span className="grow one-line">
              {project.name}{" "}
              <span className="small quiet">
                deleted <RelativeTime at={project.deletedAt} inSentence />
              </span>
            </span>
            <Button
              variant="soft"
              busy={busy}
              aria-label={`Restore ${project.name}`}
              onKeyDown={ignoreHeldKey}
              onClick={() => submitIntent("restore", project)}
            >
              Restore
            </Button>
            <DialogButton
              variant="ghost"
              busy={busy}
              aria-label={`Delete ${project.name} permanently`}
              dialog={(close) => (
                <ConfirmDialog
                  title="Delete Project"
                  open
                  text={`Are you sure you want to delete "${project.name}"? This action cannot be undone.`}
                  confirm="Delete permanently"
                  onClose={close}
                  onConfirm={() => {
                    close();
                    submitIntent("purge", project);
                  }}
                />
              )}
            >
              Delete permanently
            </DialogButton>
          </li>
        ))}
      </ul>
    </details>
  );
}
