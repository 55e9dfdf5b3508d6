import { useState } from "react";
import { LinkButton } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { PlusIcon } from "#app/components/tool-icons.tsx";
import type { Project } from "#domain/projects/queries.server.ts";
import { ProjectCard } from "./project-card.tsx";
import { Wizard } from "./wizard.tsx";

type Props = { projects: Array<Project>; tier: string; maySubmit: boolean };

export function ProjectsView({ projects, tier, maySubmit }: Props) {
  const [query, setQuery] = useState("");
  const [editing, setEditing] = useState<string | null>(null);
  const wanted = query.trim().toLowerCase();
  const found = projects.filter((project) =>
    [project.name, project.description].join(" ").toLowerCase().includes(wanted),
  );
  const edited = projects.find((project) => project.id === editing) ?? null;
  return (
    <main className="page stack">
      <h1>Projects</h1>
      <div className="row">
        <input
          type="search"
          className="input grow"
          aria-label="Search your projects"
          placeholder="Search your projects..."
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <LinkButton look="soft" large to="/builder" reloadDocument>
          <PlusIcon />
          New project
        </LinkButton>
      </div>
      <p className="sr-only" role="status">
        {found.length} {found.length === 1 ? "project" : "projects"}
      </p>
      {found.length === 0 && (
        <EmptyState
          icon="🗂️"
          title="No projects found."
          hint="What you build is kept here, private until you publish it."
        />
      )}
      <ul className="card-grid">
        {found.map((project) => (
          <li key={project.id}>
            <ProjectCard project={project} tier={tier} onEdit={() => setEditing(project.id)} />
          </li>
        ))}
      </ul>
      {edited && <Wizard key={edited.id} project={edited} maySubmit={maySubmit} onClose={() => setEditing(null)} />}
    </main>
  );
}
