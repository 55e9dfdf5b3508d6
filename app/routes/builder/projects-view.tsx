import { useState } from "react";
import { LinkButton } from "#app/components/button.tsx";
import { ConfirmDialog } from "#app/components/dialog.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { PlusIcon } from "#app/components/tool-icons.tsx";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import type { Workbench } from "#domain/projects/queries.server.ts";
import type { CardProject } from "./card-project.ts";
import { DeviceAppsLine } from "./device-apps-line.tsx";
import { ImportMenu } from "./import-menu.tsx";
import { ProjectCard } from "./project-card.tsx";
import { Trash } from "./trash.tsx";
import { useProjects } from "./use-projects.ts";
import { Wizard } from "./wizard.tsx";

type Props = {
  projects: Array<CardProject>;
  trash: Workbench["trash"];
  /** The signed-in user's id. */
  account: string;
  tier: string;
  cloud: boolean;
  maySubmit: boolean;
  admin: boolean;
};

const FILTERS: Record<string, (project: CardProject) => boolean> = {
  All: () => true,
  Private: ({ status }) => status === "private" || status === "draft" || status === "local",
  Pending: ({ status }) => status === "pending",
  Published: ({ status }) => status === "approved",
  Rejected: ({ status }) => status === "rejected",
};

export function ProjectsView({ projects, trash, account, tier, cloud, maySubmit, admin }: Props) {
  const [query, setQuery] = useState("");
  const [filter, setFilter] = useState("All");
  const [editing, setEditing] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<CardProject | null>(null);
  const work = useProjects();
  useHotkey("/", () => document.getElementById("project-search")?.focus());
  const wanted = query.trim().toLowerCase();
  const found = projects
    .filter((project) => FILTERS[filter]?.(project))
    .filter(({ name, description, tags }) => [name, description, ...tags].join(" ").toLowerCase().includes(wanted));
  const edited = projects.find((project) => project.id === editing) ?? null;
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
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <ImportMenu cloud={cloud} account={account} exportable={cloud && projects.length > 0} />
        <LinkButton look="soft" large to="/builder?view=build" reloadDocument>
          <PlusIcon />
          New project
        </LinkButton>
      </div>
      {cloud && (
        <fieldset className="chips" aria-label="Status">
          {Object.keys(FILTERS).map((name) => (
            <button
              key={name}
              type="button"
              className="chip"
              aria-pressed={name === filter}
              onClick={() => setFilter(name)}
            >
              {name}
            </button>
          ))}
        </fieldset>
      )}
      {cloud && <DeviceAppsLine account={account} />}
      <p className="sr-only" role="status">
        {found.length} {found.length === 1 ? "project" : "projects"}
      </p>
      {found.length === 0 && (
        <EmptyState
          icon="🗂️"
          title="No projects found."
          hint={
            projects.length > 0
              ? "Another word or another status may find it."
              : "What you build is kept here, private until you publish it."
          }
        />
      )}
      <ul className="card-grid project-grid">
        {found.map((project) => (
          <li key={project.id}>
            <ProjectCard
              project={project}
              tier={tier}
              sent={work.sentOf(project.id)}
              onEdit={() => setEditing(project.id)}
              onDelete={() => setDeleting(project)}
              onDownload={() => work.download(project)}
              onUpdate={() => work.requestUpdate(project)}
            />
          </li>
        ))}
      </ul>
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

/** Confirms a deletion. Only apps of the device are deleted immediately; projects go to the trash. */
function deleteText({ name, status }: CardProject) {
  const question = `Are you sure you want to delete "${name}"?`;
  if (status === "local") return `${question} This action cannot be undone.`;
  const store = status === "approved" ? " It leaves the store at once." : "";
  return `${question}${store} It stays in the trash for 30 days.`;
}
