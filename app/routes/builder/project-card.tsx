import * as appCardStyles from "#app/components/apps/app-card.module.css";
import { AppIcon, hueStyle } from "#app/components/apps/app-icon.tsx";
import * as badgeStyles from "#app/components/feedback/badge.module.css";
import { StatusBadge } from "#app/components/feedback/badge.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { splitReasons } from "#domain/moderation/reasons.ts";
import { projectStatusText } from "#domain/status-texts.ts";
import { summarize } from "#domain/store/excerpts.ts";
import { UPDATE_CHIPS } from "#domain/updates/rules.ts";
import * as builderStyles from "./builder.module.css";
import { CardMenu } from "./card-menu.tsx";
import { builderHref, type CardProject } from "./card-project.ts";
import * as projectsStyles from "./projects.module.css";

const MAX_CARD_TAGS = 2;

type Props = {
  project: CardProject;
  tier: string;
  pendingUpdateLabel: string | null;
  onEdit: () => void;
  onDescribe: () => void;
  onDelete: () => void;
  onDownload: () => void;
  onUpdate: () => void;
};

export function ProjectCard({
  project,
  tier,
  pendingUpdateLabel,
  onEdit,
  onDescribe,
  onDelete,
  onDownload,
  onUpdate,
}: Props) {
  const { id, name, update } = project;
  const hiddenTagCount = project.tags.length - MAX_CARD_TAGS;
  const isLocal = project.status === "local";
  const inStore = project.status === "approved" && project.published;
  const isUpdatePending = update?.status === "pending";
  const updateText = pendingUpdateLabel ?? (isUpdatePending ? "Update Pending" : "Submit Update");
  return (
    <article className={projectsStyles.projectCard} style={hueStyle(id)}>
      <ProjectCover project={project} />
      <div className={`row ${projectsStyles.projectHead}`}>
        <AppIcon app={project} size={44} />
        <div className="grow">
          <h2 className={`one-line ${projectsStyles.cardTitle}`} dir="auto">
            {name}
          </h2>
          <span className="row wrap">
            <StatusBadge text={projectStatusText(project, tier)} />
            {inStore && update && <UpdateChip status={update.status} />}
          </span>
        </div>
        <CardMenu project={project} onDownload={onDownload} onDelete={onDelete} />
      </div>
      {project.description === "" ? (
        <p className="quiet">
          No description yet.{" "}
          <button
            type="button"
            className={builderStyles.link}
            aria-label={`Add a description: ${name}`}
            onClick={onDescribe}
          >
            Add a description
          </button>
        </p>
      ) : (
        <p className="quiet clamp-2" dir="auto">
          {summarize(project.description)}
        </p>
      )}
      {project.tags.length > 0 && (
        <p className="row wrap">
          {project.tags.slice(0, MAX_CARD_TAGS).map((tag) => (
            <span key={tag} className={badgeStyles.badge}>
              {tag}
            </span>
          ))}
          {hiddenTagCount > 0 && <span className={badgeStyles.badge}>+{hiddenTagCount}</span>}
        </p>
      )}
      {isLocal && <p className="small quiet">Saved only on this device.</p>}
      <RejectionReasons project={project} />
      <div className={`row ${projectsStyles.actions}`}>
        <LinkButton to={builderHref(project)} reloadDocument aria-label={`Load ${name}`}>
          Load
        </LinkButton>
        <Button variant="soft" onClick={onEdit} aria-label={`Edit ${name}`}>
          Edit
        </Button>
        {inStore && (
          <Button
            variant="soft"
            busy={isUpdatePending || pendingUpdateLabel !== null}
            onClick={onUpdate}
            aria-label={`${updateText}: ${name}`}
          >
            {updateText}
          </Button>
        )}
        {project.reviewId && (
          <LinkButton variant="ghost" to={`/builder/review/${project.reviewId}`} aria-label={`Review of ${name}`}>
            Review
          </LinkButton>
        )}
      </div>
    </article>
  );
}

function ProjectCover({ project }: { project: CardProject }) {
  const [cover] = project.screenshots;
  return (
    <div className={appCardStyles.cover} data-part="cover" aria-hidden="true">
      {cover ? (
        <img src={cover} alt="" loading="lazy" width={960} height={600} />
      ) : (
        <AppIcon app={project} size={72} tinted />
      )}
    </div>
  );
}

const CHIP_COLORS = { pending: "amber", approved: "green", rejected: "red" } as const;

function UpdateChip({ status }: { status: string }) {
  if (status !== "pending" && status !== "approved" && status !== "rejected") return null;
  return (
    <span className={badgeStyles.badge} data-color={CHIP_COLORS[status]}>
      {UPDATE_CHIPS[status]}
    </span>
  );
}

function RejectionReasons({ project: { status, reviewNotes, update } }: { project: CardProject }) {
  const isUpdateRejected = status === "approved" && update?.status === "rejected";
  if (status !== "rejected" && !isUpdateRejected) return null;
  return (
    <details>
      <summary>Rejection Reasons:</summary>
      <ul className={projectsStyles.bullets}>
        {splitReasons(status === "rejected" ? reviewNotes : (update?.reviewNotes ?? null)).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
  );
}
