import { useState } from "react";
import { Button, LinkButton } from "#app/components/button.tsx";
import { ConfirmDialog } from "#app/components/dialog.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { PlusIcon } from "#app/components/tool-icons.tsx";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import { PROJECT_FILTERS, PROJECT_SEARCH_MAX } from "#domain/projects/browse.ts";
import type { Workbench } from "#domain/projects/workbench.server.ts";
import type { CardProject } from "./card-project.ts";
import { DeviceAppsLine } from "./device-apps-line.tsx";
import { ImportMenu } from "./import-menu.tsx";
import { ProjectCard } from "./project-card.tsx";
import { Trash } from "./trash.tsx";
import { useProjectList } from "./use-project-list.ts";
import { useProjects } from "./use-projects.ts";
import { Wizard } from "./wizard.tsx";

type Props = {
  /** The first projects; for explorers all of them. */
  projects: Array<CardProject>;
  hasMore: boolean;
  trash: Workbench["trash"];
  /** The signed-in user's id. */
  account: string;
  tier: string;
  cloud: boolean;
  maySubmit: boolean;
  admin: boolean;
};

export function ProjectsView({ projects: first, hasMore, trash, account, tier, cloud, maySubmit, admin }: Props) {
  const [editing, setEditing] = useState<CardProject | null>(null);
  const [deleting, setDeleting] = useState<CardProject | null>(null);
  const work = useProjects();
  const list = useProjectList({ projects: first, hasMore }, { local: !cloud });
  const { query } = list;
  const found = cloud ? list.projects : first.filter((project) => hasWords(project, query.search));
  const count = countText(found.length, { hasMore: list.hasMore });
  // The wizard stays open on what was read last, also where the list no longer has it.
  const edited = editing && (found.find(({ id }) => id === editing.id) ?? editing);
  useHotkey("/", () => document.getElementById("project-search")?.focus());
  return (
    <main className="page stack">
      <h1>Projects</h1>
      <div className="row wrap find-line">
        <input
          id="project-search"
          type="search"
          className="input grow"
          aria-label="Search your projects"
          placeholder="Search your projects..."
          maxLength={PROJECT_SEARCH_MAX}
          value={query.search}
          onChange={(event) => list.search(event.target.value)}
        />
        <ImportMenu cloud={cloud} account={account} exportable={cloud && first.length > 0} />
        <LinkButton look="soft" large to="/builder?view=build" reloadDocument>
          <PlusIcon />
          New project
        </LinkButton>
      </div>
      {cloud && (
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
      {cloud && <DeviceAppsLine account={account} />}
      <p className="sr-only" role="status">
        {count}
      </p>
      {found.length === 0 && (
        <EmptyState
          icon="🗂️"
          title="No projects found."
          hint={
            first.length > 0
              ? "Another word or another status may find it."
              : "What you build is kept here, private until you publish it."
          }
        />
      )}
      <ul ref={list.cards} className="card-grid project-grid">
        {found.map((project) => (
          <li key={project.id}>
            <ProjectCard
              project={project}
              tier={tier}
              sent={work.sentOf(project.id)}
              onEdit={() => setEditing(project)}
              onDelete={() => setDeleting(project)}
              onDownload={() => work.download(project)}
              onUpdate={() => work.requestUpdate(project)}
            />
          </li>
        ))}
      </ul>
      {cloud && <ListEnd list={list} />}
      {trash.length > 0 && <Trash projects={trash} />}
      {edited && (
        <Wizard key={edited.id} project={edited} maySubmit={maySubmit} admin={admin} onClose={() => setEditing(null)} />
      )}
      <ConfirmDialog
        title="Delete Project"
        open={deleting !== null}
        text={deleting ? deleteText(deleting) : ""}
        confirm="Delete"
        onClose={() => setDeleting(null)}
        onConfirm={() => {
          if (deleting) work.remove(deleting);
          setDeleting(null);
        }}
      />
    </main>
  );
}

/** What follows the cards: more of them, or why they could not be loaded. */
function ListEnd({ list }: { list: ReturnType<typeof useProjectList> }) {
  const busy = list.busy && "Loading...";
  if (list.failed)
    return (
      <div className="row wrap">
        <p role="alert">The projects could not be loaded.</p>
        <Button look="soft" busy={busy} onClick={list.retry}>
          Retry
        </Button>
      </div>
    );
  if (!list.hasMore) return null;
  return (
    <Button look="soft" className="center" busy={busy} onClick={list.more}>
      More projects
    </Button>
  );
}

/** Searches an explorer's few apps, which only the device has. */
function hasWords({ name, description, tags }: CardProject, words: string) {
  return [name, description, ...tags].join(" ").toLowerCase().includes(words.trim().toLowerCase());
}

function countText(count: number, { hasMore }: { hasMore: boolean }) {
  if (hasMore) return `${count} projects, and there are more`;
  return `${count} ${count === 1 ? "project" : "projects"}`;
}

/** Confirms a deletion. Only apps of the device are deleted immediately; projects go to the trash. */
function deleteText({ name, status }: CardProject) {
  const question = `Are you sure you want to delete "${name}"?`;
  if (status === "local") return `${question} This action cannot be undone.`;
  const store = status === "approved" ? " It leaves the store at once." : "";
  return `${question}${store} It stays in the trash for 30 days.`;
}
