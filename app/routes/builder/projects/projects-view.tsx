import { useState } from "react";
import { useLocation } from "react-router";
import { CardGrid } from "#app/components/apps/card-list.tsx";
import { LazyShareDialog } from "#app/components/apps/lazy-share-dialog.tsx";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { PlusIcon } from "#app/components/icons/icons.tsx";
import { ConfirmDialog } from "#app/components/overlays/dialog.tsx";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import { useLazyDialog } from "#app/hooks/use-lazy-component.ts";
import { useOnChange } from "#app/hooks/use-on-change.ts";
import { NEW_APP_PATH } from "#app/lib/builder-path.ts";
import { focusHeading, isFocusLost } from "#app/lib/focus.ts";
import type { WizardStep } from "#app/routes/builder/wizard/wizard.client.tsx";
import type { Tier } from "#db/vocabulary.ts";
import type { ProjectsAndTrash } from "#domain/builder/projects-and-trash.server.ts";
import { normalizeText } from "#domain/kit/normalize-text.ts";
import { localDateAndTimeText } from "#domain/kit/time-texts.ts";
import { PROJECT_FILTERS, PROJECT_SORTS, type ProjectQuery, type ProjectSort } from "#domain/projects/project-query.ts";
import { MAX_PROJECT_SEARCH_LENGTH, TRASH_RETENTION_DAYS } from "#domain/projects/rules.ts";
import type { CardProject } from "./card-project.ts";
import { DeviceAppsLine } from "./device-apps-line.tsx";
import { EarlierProjects } from "./earlier-projects.tsx";
import { ImportMenu } from "./import-menu.tsx";
import { ProjectCard } from "./project-card.tsx";
import * as projectsStyles from "./projects.module.css";
import { Trash } from "./trash.tsx";
import { useCardActions } from "./use-card-actions.ts";
import { useDuplicate } from "./use-duplicate.ts";
import { useProjectList } from "./use-project-list.ts";
import { useRename } from "./use-rename.ts";

type Props = {
  projects: Array<CardProject>;
  nextCursor: string | null;
  /** An explorer's, in their account since an earlier plan. */
  earlier: { projects: Array<CardProject>; next: string | null } | null;
  trash: ProjectsAndTrash["trash"];
  /** Its wizard is open when the view opens. */
  editedFirst: CardProject | null;
  startsAt: WizardStep;
  accountId: string;
  nickname: string | null;
  tier: Tier;
  isCloud: boolean;
  maySubmit: boolean;
  admin: boolean;
};

const PRELOADED = { isPreloaded: true };

const loadUpdateDialog = () =>
  import("#app/routes/builder/versions/update-dialog.client.tsx").then((module) => module.UpdateDialog);
const loadWizard = () => import("#app/routes/builder/wizard/wizard.client.tsx").then((module) => module.Wizard);

/** One dialog at a time. */
type Open =
  | { dialog: "edit"; project: CardProject; step: WizardStep }
  | { dialog: "delete" | "share" | "update"; project: CardProject };

export function ProjectsView({
  projects: firstPage,
  nextCursor,
  earlier,
  trash,
  editedFirst,
  startsAt,
  accountId,
  nickname,
  tier,
  isCloud,
  maySubmit,
  admin,
}: Props) {
  const editing: Open | null = editedFirst && { dialog: "edit", project: editedFirst, step: startsAt };
  const [open, setOpen] = useState<Open | null>(editing);
  const { key, search } = useLocation();
  // A link to the details may be pressed on this view too.
  useOnChange(key, () => new URLSearchParams(search).get("edit") === editedFirst?.id && setOpen(editing));
  const close = () => setOpen(null);
  const openDelete = (project: CardProject) => setOpen({ dialog: "delete", project });
  const projectIn = (dialog: Open["dialog"]) => (open?.dialog === dialog ? open.project : null);
  const deleting = projectIn("delete");
  const updating = projectIn("update");
  const Wizard = useLazyDialog(open?.dialog === "edit", loadWizard, close, PRELOADED);
  const UpdateDialog = useLazyDialog(updating !== null, loadUpdateDialog, close, PRELOADED);
  const actions = useCardActions();
  const rename = useRename();
  const duplicate = useDuplicate(accountId);
  const list = useProjectList({ projects: firstPage, next: nextCursor }, { isLocal: !isCloud });
  const { query } = list;
  const visibleProjects = isCloud ? list.projects : findOnDevice(firstPage, query);
  const count = projectCountText(visibleProjects.length, { hasMore: list.hasMore });
  useFocusAfterRemoval(visibleProjects);
  useHotkey("/", () => document.getElementById("project-search")?.focus());
  return (
    <main className="page stack">
      <h1>Projects</h1>
      <div className={`row wrap ${projectsStyles.findLine}`}>
        <input
          id="project-search"
          type="search"
          className="input grow"
          aria-label="Search your projects"
          placeholder="Search your projects..."
          maxLength={MAX_PROJECT_SEARCH_LENGTH}
          value={query.search}
          onChange={(event) => list.search(event.target.value)}
        />
        <select
          className={`input ${projectsStyles.sort}`}
          aria-label="Sort by"
          value={query.sort}
          onChange={(event) => list.sort(event.target.value as ProjectSort)}
        >
          {Object.entries(PROJECT_SORTS).map(([sort, text]) => (
            <option key={sort} value={sort}>
              {text}
            </option>
          ))}
        </select>
        <ImportMenu isCloud={isCloud} accountId={accountId} canExport={isCloud && firstPage.length > 0} />
        <LinkButton variant="soft" large to={NEW_APP_PATH} reloadDocument>
          <PlusIcon />
          New project
        </LinkButton>
      </div>
      {isCloud && (maySubmit || firstPage.some(({ status }) => status !== "private" && status !== "draft")) && (
        <fieldset className="chips" aria-label="Status">
          {PROJECT_FILTERS.map((name) => (
            <button
              key={name}
              type="button"
              className="chip"
              aria-pressed={name === query.filter}
              onClick={() => list.filter(name)}
            >
              {name}
            </button>
          ))}
        </fieldset>
      )}
      {isCloud && <DeviceAppsLine accountId={accountId} onDownload={actions.download} onDelete={openDelete} />}
      <p className="sr-only" role="status">
        {count}
      </p>
      {visibleProjects.length === 0 && (
        <EmptyState
          icon="🗂️"
          title="No projects found."
          hint={
            firstPage.length > 0
              ? "Try another word or status."
              : "Apps you build are kept here, private until you publish them."
          }
        />
      )}
      <CardGrid as="ul" ref={list.cards} className={projectsStyles.projectGrid}>
        {visibleProjects.map((project) => (
          <li key={project.id}>
            <ProjectCard
              project={project}
              tier={tier}
              admin={admin}
              maySubmit={maySubmit}
              pendingUpdateLabel={actions.pendingUpdateLabel(project.id)}
              onEdit={() => setOpen({ dialog: "edit", project, step: "Title" })}
              onDescribe={() => setOpen({ dialog: "edit", project, step: "Description" })}
              onDelete={() => openDelete(project)}
              onRename={(name) => void rename(project.id, name)}
              onDuplicate={() => void duplicate(project.id)}
              onShare={() => setOpen({ dialog: "share", project })}
              onDownload={() => actions.download(project)}
              onUpdate={() => setOpen({ dialog: "update", project })}
            />
          </li>
        ))}
      </CardGrid>
      {isCloud && <ListEnd list={list} />}
      {earlier && (
        <EarlierProjects
          projects={earlier.projects}
          nextCursor={earlier.next}
          onEndCopies={actions.endCopies}
          onUnpublish={actions.unpublish}
          onDownload={actions.download}
          onDelete={openDelete}
        />
      )}
      {trash.length > 0 && <Trash projects={trash} />}
      {Wizard && open?.dialog === "edit" && (
        <Wizard
          key={open.project.id}
          // Its project stays open even if the list no longer contains it.
          project={visibleProjects.find(({ id }) => id === open.project.id) ?? open.project}
          startsAt={open.step}
          nickname={nickname}
          maySubmit={maySubmit}
          admin={admin}
          onClose={close}
        />
      )}
      <LazyShareDialog app={projectIn("share")} onClose={close} />
      {UpdateDialog && updating && (
        <UpdateDialog
          key={updating.id}
          project={updating}
          admin={admin}
          onSubmit={(notes) => {
            actions.requestUpdate(updating, notes);
            close();
          }}
          onClose={close}
        />
      )}
      <ConfirmDialog
        title="Delete Project"
        open={deleting !== null}
        text={deleting ? deleteText(deleting) : ""}
        confirm="Delete"
        onClose={close}
        onConfirm={() => {
          if (deleting) actions.remove(deleting);
          close();
        }}
      />
    </main>
  );
}

/** The button that deleted a project went with its card; the next project may stand in its place. */
function useFocusAfterRemoval(projects: ReadonlyArray<CardProject>) {
  useOnChange(projects, (_, previous) => {
    const ids = new Set(projects.map(({ id }) => id));
    const isOneGone = previous.some(({ id }) => !ids.has(id));
    if (isOneGone && isFocusLost()) focusHeading();
  });
}

function ListEnd({ list }: { list: ReturnType<typeof useProjectList> }) {
  const busy = list.busy && "Loading...";
  if (list.failed)
    return (
      <div className="row wrap">
        <p role="alert">Your projects couldn't be loaded.</p>
        <Button variant="soft" busy={busy} onClick={list.retry}>
          Retry
        </Button>
      </div>
    );
  if (!list.hasMore) return null;
  return (
    <Button variant="soft" className="center" busy={busy} onClick={list.more}>
      More projects
    </Button>
  );
}

/** An explorer's apps are unknown to the server, so the device searches and sorts them. */
function findOnDevice(apps: ReadonlyArray<CardProject>, { search, sort }: ProjectQuery) {
  const found = apps.filter((app) => matchesSearch(app, search));
  return sort === "name" ? found.toSorted((one, other) => one.name.localeCompare(other.name)) : found;
}

function matchesSearch({ name, description, tags }: CardProject, words: string) {
  return normalizeText([name, description, ...tags].join(" ")).includes(normalizeText(words.trim()));
}

function projectCountText(count: number, { hasMore }: { hasMore: boolean }) {
  if (hasMore) return `${count}+ projects`;
  return `${count} ${count === 1 ? "project" : "projects"}`;
}

/** What restoring a project from the trash doesn't bring back. */
const REMOVAL_TEXTS: Partial<Record<CardProject["status"], string>> = {
  approved: " It will be removed from the store right away.",
  pending: " It will leave the queue of reviews.",
};

/** The time tells two projects of one name apart. */
function deleteText({ name, status, updatedAt }: CardProject) {
  const edited = updatedAt > 0 ? `, edited ${localDateAndTimeText(updatedAt)}` : "";
  const question = `Are you sure you want to delete "${name}"${edited}?`;
  if (status === "local") return `${question} This action cannot be undone.`;
  const removal = REMOVAL_TEXTS[status] ?? "";
  return `${question}${removal} You can restore it from the trash for ${TRASH_RETENTION_DAYS} days, but not a shared link to it.`;
}
