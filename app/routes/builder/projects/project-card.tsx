import { useRef } from "react";
import { BanReason } from "#app/components/apps/ban-reason.tsx";
import { LineageLine } from "#app/components/apps/lineage-line.tsx";
import { Badge, StatusBadge } from "#app/components/feedback/badge.tsx";
import { RelativeTime } from "#app/components/feedback/relative-time.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { projectPath } from "#app/lib/builder-path.ts";
import * as builderStyles from "#app/routes/builder/builder.module.css";
import type { Tier, UpdateStatus } from "#db/vocabulary.ts";
import { splitReasons } from "#domain/apps/reasons.ts";
import { projectStatusText } from "#domain/kit/status-texts.ts";
import { summarize } from "#domain/listing/excerpts.ts";
import { UPDATE_CHIPS } from "#domain/moderation/updates/rules.ts";
import { CardMenu } from "./card-menu.tsx";
import type { CardProject } from "./card-project.ts";
import * as projectsStyles from "./projects.module.css";
import { useRenameForm } from "./rename-form.tsx";

const MAX_CARD_TAGS = 2;

type Props = {
  project: CardProject;
  tier: Tier;
  /** An admin's update is published immediately, also in place of one that waits. */
  admin?: boolean;
  /** Without it, an update needs the Architect plan. */
  maySubmit?: boolean;
  pendingUpdateLabel: string | null;
  onEdit: () => void;
  onDescribe: () => void;
  onDelete: () => void;
  onRename: (name: string) => void;
  onDuplicate: () => void;
  onShare: () => void;
  onDownload: () => void;
  onUpdate: () => void;
};

export function ProjectCard({
  project,
  tier,
  admin = false,
  maySubmit = false,
  pendingUpdateLabel,
  onEdit,
  onDescribe,
  onDelete,
  onRename,
  onDuplicate,
  onShare,
  onDownload,
  onUpdate,
}: Props) {
  const { name, update } = project;
  const hiddenTagCount = project.tags.length - MAX_CARD_TAGS;
  const isLocal = project.status === "local";
  const inStore = project.status === "approved" && project.published;
  const isUpdatePending = update?.status === "pending" && !admin;
  const updateText = pendingUpdateLabel ?? updateLabel({ isUpdatePending, admin });
  const card = useRef<HTMLElement>(null);
  const rename = useRenameForm({
    name,
    onRename,
    findOpener: () => card.current?.querySelector<HTMLElement>("[popovertarget]") ?? null,
  });
  return (
    <article ref={card} className={projectsStyles.projectCard}>
      <div className={`row ${projectsStyles.projectHead}`}>
        <ProjectPicture project={project} />
        <div className="grow">
          {rename.form ?? (
            <h2 className={`one-line ${projectsStyles.cardTitle}`} dir="auto">
              {name}
            </h2>
          )}
          <span className="row wrap">
            <StatusBadge text={projectStatusText(project, tier)} />
            {inStore && update && <UpdateChip status={update.status} />}
            {inStore && project.hasUnsubmittedChanges && <Badge>Changes not submitted</Badge>}
            {project.updatedAt > 0 && (
              <span className="small quiet">
                Edited <RelativeTime at={project.updatedAt} inSentence />
              </span>
            )}
          </span>
        </div>
        <CardMenu
          project={project}
          changes={{ onRename: rename.open, onDuplicate, onShare }}
          onDownload={onDownload}
          onDelete={onDelete}
        />
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
      <LineageLine basedOn={project.basedOn} />
      {project.tags.length > 0 && (
        <p className="row wrap">
          {project.tags.slice(0, MAX_CARD_TAGS).map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
          {hiddenTagCount > 0 && <Badge>+{hiddenTagCount}</Badge>}
        </p>
      )}
      {isLocal && <p className="small quiet">Saved only on this device.</p>}
      <RejectionReasons project={project} />
      <div className={`row ${projectsStyles.actions}`}>
        <LinkButton to={projectPath(project.id)} reloadDocument aria-label={`Load ${name}`}>
          Load
        </LinkButton>
        <Button variant="soft" onClick={onEdit} aria-label={`Edit ${name}`}>
          Edit
        </Button>
        {inStore && maySubmit && (project.hasUnsubmittedChanges || isUpdatePending || pendingUpdateLabel !== null) && (
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

/** What the button of an update says. */
export function updateLabel({ isUpdatePending, admin }: { isUpdatePending: boolean; admin: boolean }) {
  if (admin) return "Publish Update";
  return isUpdatePending ? "Update Pending" : "Submit Update";
}

function ProjectPicture({ project }: { project: CardProject }) {
  const [screenshot] = project.screenshots;
  if (!screenshot) return <AppIcon app={project} size={44} />;
  return <img className={projectsStyles.picture} src={screenshot} alt="" loading="lazy" width={72} height={45} />;
}

function UpdateChip({ status }: { status: UpdateStatus }) {
  const chip = UPDATE_CHIPS[status];
  if (!chip) return null;
  return <Badge color={chip.color}>{chip.text}</Badge>;
}

function RejectionReasons({ project: { status, reviewNotes, banReason, update } }: { project: CardProject }) {
  if (banReason !== null)
    return (
      <details>
        <summary>Why it is banned</summary>
        <BanReason reason={banReason} />
      </details>
    );
  const isUpdateRejected = status === "approved" && update?.status === "rejected";
  if (status !== "rejected" && !isUpdateRejected) return null;
  return (
    <details>
      <summary>Rejection Reasons:</summary>
      <ul className={builderStyles.bullets}>
        {splitReasons(status === "rejected" ? reviewNotes : (update?.reviewNotes ?? null)).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
  );
}
