import { AppIcon } from "#app/components/app-icon.tsx";
import { StatusBadge } from "#app/components/badge.tsx";
import { Button, IconButton, LinkButton } from "#app/components/button.tsx";
import { DownloadIcon, TrashIcon } from "#app/components/icons.tsx";
import { DEFAULT_DESCRIPTION, projectBadge } from "#domain/projects/limits.ts";
import { splitReasons, UPDATE_CHIPS } from "#domain/updates/limits.ts";
import { type CardProject, openHref } from "./card-project.ts";

/** Categories a card shows before "+N". */
const TAGS_SHOWN = 2;

type Props = {
  project: CardProject;
  tier: string;
  /** What the button for an update says instead, while one is on its way. */
  sent: string | null;
  onEdit: () => void;
  onDelete: () => void;
  onDownload: () => void;
  onUpdate: () => void;
};

export function ProjectCard({ project, tier, sent, onEdit, onDelete, onDownload, onUpdate }: Props) {
  const { id, name, update } = project;
  const more = project.tags.length - TAGS_SHOWN;
  const local = project.status === "local";
  const inStore = project.status === "approved" && project.published;
  const pending = update?.status === "pending";
  const updateText = sent ?? (pending ? "Update Pending" : "Submit Update");
  return (
    <article className="project-card">
      <div className="row">
        <AppIcon app={project} size={48} />
        <div className="grow">
          <h2 className="one-line card-title">{name}</h2>
          <span className="row wrap">
            <StatusBadge text={projectBadge(project, tier)} />
            {inStore && update && <UpdateChip status={update.status} />}
          </span>
        </div>
      </div>
      {project.tags.length > 0 && (
        <p className="row wrap">
          {project.tags.slice(0, TAGS_SHOWN).map((tag) => (
            <span key={tag} className="badge">
              {tag}
            </span>
          ))}
          {more > 0 && <span className="badge">+{more}</span>}
        </p>
      )}
      <p className="quiet clamp-2">{project.description || DEFAULT_DESCRIPTION}</p>
      {local && <p className="small quiet">Kept only on this device.</p>}
      <Reasons project={project} />
      <div className="row wrap actions">
        <LinkButton to={openHref(project)} reloadDocument aria-label={`Load ${name}`}>
          Load
        </LinkButton>
        <Button look="soft" onClick={onEdit} aria-label={`Edit ${name}`}>
          Edit
        </Button>
        {inStore && (
          <Button
            look="soft"
            disabled={pending || sent !== null}
            onClick={onUpdate}
            aria-label={`${updateText}: ${name}`}
          >
            {updateText}
          </Button>
        )}
        <LinkButton
          look="ghost"
          to={local ? `/builder?view=view&project=${id}` : `/p/${id}`}
          reloadDocument
          aria-label={`Preview ${name}`}
        >
          Preview
        </LinkButton>
        <span className="grow" />
        <IconButton label={`Download ${name}`} onClick={onDownload}>
          <DownloadIcon />
        </IconButton>
        <IconButton label={`Delete ${name}`} onClick={onDelete}>
          <TrashIcon />
        </IconButton>
      </div>
    </article>
  );
}

const CHIP_COLORS = { pending: "amber", approved: "green", rejected: "red" } as const;

function UpdateChip({ status }: { status: string }) {
  if (status !== "pending" && status !== "approved" && status !== "rejected") return null;
  return <span className={`badge ${CHIP_COLORS[status]}`}>{UPDATE_CHIPS[status]}</span>;
}

/** Why the app, or the latest update of an app in the store, was turned down. */
function Reasons({ project: { status, reviewNotes, update } }: { project: CardProject }) {
  const refusedUpdate = status === "approved" && update?.status === "rejected";
  if (status !== "rejected" && !refusedUpdate) return null;
  return (
    <details>
      <summary>Rejection Reasons:</summary>
      <ul className="bullets">
        {splitReasons(status === "rejected" ? reviewNotes : (update?.reviewNotes ?? null)).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
  );
}
