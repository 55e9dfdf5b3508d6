import { useState } from "react";
import { StatusBadge } from "#app/components/feedback/badge.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { projectPath } from "#app/lib/builder-path.ts";
import { plansPath } from "#app/lib/plans-path.ts";
import { projectStatusText } from "#domain/kit/status-texts.ts";
import { CardMenu } from "./card-menu.tsx";
import type { CardProject } from "./card-project.ts";
import * as styles from "./projects.module.css";
import { UnpublishDialog } from "./unpublish-dialog.tsx";
import { useProjectList } from "./use-project-list.ts";

type Props = {
  projects: Array<CardProject>;
  nextCursor: string | null;
  onEndCopies: (project: CardProject) => void;
  onUnpublish: (project: CardProject) => void;
  onDownload: (project: CardProject) => void;
  onDelete: (project: CardProject) => void;
};

/**
 * An explorer's cloud projects: they can be opened, run, exported and deleted, but not changed (decision 97). What is in the
 * store can leave it, and copies can be ended.
 */
export function EarlierProjects({ projects, nextCursor, onEndCopies, onUnpublish, onDownload, onDelete }: Props) {
  const [unpublishing, setUnpublishing] = useState<CardProject | null>(null);
  const list = useProjectList({ projects, next: nextCursor }, { isLocal: false });
  if (list.projects.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="earlier-projects">
      <h2 id="earlier-projects">Projects of your earlier plan</h2>
      <p>You can open, run and export them. What you published stays in the store until you unpublish it.</p>
      <div className="row wrap">
        <a className="button soft" href="/api/projects.zip" download>
          Export all
        </a>
        <LinkButton to={plansPath("Builder")}>Get Builder to change them</LinkButton>
      </div>
      <ul ref={list.cards} className={styles.earlierProjects}>
        {list.projects.map((project) => (
          <li key={project.id} className="row">
            <AppIcon app={project} size={44} />
            <span className="grow">
              <span className="one-line" dir="auto">
                {project.name}
              </span>
              <StatusBadge text={projectStatusText(project, "explorer")} />
            </span>
            <LinkButton variant="soft" to={projectPath(project.id)} reloadDocument aria-label={`Open ${project.name}`}>
              Open
            </LinkButton>
            <CardMenu
              project={project}
              reviewId={project.reviewId}
              onEndCopies={project.allowsCopies ? () => onEndCopies(project) : null}
              onUnpublish={project.status === "approved" ? () => setUnpublishing(project) : null}
              onDownload={() => onDownload(project)}
              onDelete={() => onDelete(project)}
            />
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button variant="soft" className="center" busy={list.busy && "Loading..."} onClick={list.more}>
          More projects
        </Button>
      )}
      {unpublishing && (
        <UnpublishDialog
          name={unpublishing.name}
          onClose={() => setUnpublishing(null)}
          onConfirm={() => onUnpublish(unpublishing)}
        />
      )}
    </section>
  );
}
