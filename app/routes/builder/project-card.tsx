import { AppIcon } from "#app/components/app-icon.tsx";
import { StatusBadge } from "#app/components/badge.tsx";
import { Button, LinkButton } from "#app/components/button.tsx";
import { DEFAULT_DESCRIPTION, projectBadge } from "#domain/projects/limits.ts";
import type { Project } from "#domain/projects/queries.server.ts";

/** Categories a card shows before "+N". */
const TAGS_SHOWN = 2;

export function ProjectCard({ project, tier, onEdit }: { project: Project; tier: string; onEdit: () => void }) {
  const more = project.tags.length - TAGS_SHOWN;
  const reasons = project.reviewNotes?.split(";").map((reason) => reason.trim()) ?? [];
  return (
    <article className="project-card">
      <div className="row">
        <AppIcon app={project} size={48} />
        <div className="grow">
          <h2 className="one-line card-title">{project.name}</h2>
          <StatusBadge text={projectBadge(project, tier)} />
        </div>
      </div>
      <p className="row wrap">
        {project.tags.slice(0, TAGS_SHOWN).map((tag) => (
          <span key={tag} className="badge">
            {tag}
          </span>
        ))}
        {more > 0 && <span className="badge">+{more}</span>}
      </p>
      <p className="quiet clamp-2">{project.description || DEFAULT_DESCRIPTION}</p>
      {project.status === "rejected" && reasons.length > 0 && (
        <details>
          <summary>Rejection Reasons:</summary>
          <ul className="bullets">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </details>
      )}
      <div className="row wrap actions">
        <LinkButton to={`/builder?project=${project.id}`} reloadDocument aria-label={`Load ${project.name}`}>
          Load
        </LinkButton>
        <Button look="soft" onClick={onEdit} aria-label={`Edit ${project.name}`}>
          Edit
        </Button>
        <LinkButton look="ghost" to={`/p/${project.id}`} reloadDocument aria-label={`Preview ${project.name}`}>
          Preview
        </LinkButton>
      </div>
    </article>
  );
}
