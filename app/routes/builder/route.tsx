import { useState } from "react";
import { data, useNavigate, useSearchParams } from "react-router";
import { AppFrame } from "#app/components/app-frame.tsx";
import { Dock, DockLink } from "#app/components/dock.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { EyeIcon } from "#app/components/icons.tsx";
import { CodeFillIcon, CodeIcon, FolderFillIcon, FolderIcon } from "#app/components/tool-icons.tsx";
import { accountOf, frameContext, load, requireActor, respond, servicesContext } from "#app/context.ts";
import { readCookie } from "#app/cookies.ts";
import { useDraft } from "#app/hooks/use-draft.ts";
import { setMode } from "#domain/accounts/commands.server.ts";
import { BRAND } from "#domain/brand.ts";
import { maySubmit } from "#domain/policy.ts";
import { appOrigin, deviceLabel } from "#domain/previews/labels.ts";
import { listProjects, readOwnProject } from "#domain/projects/queries.server.ts";
import type { Route } from "./+types/route";
import { BuildView } from "./build-view.tsx";
import styles from "./builder.css?url";
import { BuilderBar } from "./builder-bar.tsx";
import { runIntent } from "./intents.server.ts";
import { ProjectsView } from "./projects-view.tsx";
import type { Current } from "./use-save.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: Route.MetaFunction = () => [{ title: `Builder · ${BRAND}` }];

const DRAFT_COOKIE = "__Host-draft";
const YEAR = 365 * 24 * 60 * 60;

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = requireActor(context, request);
  const services = context.get(servicesContext);
  const projectId = new URL(request.url).searchParams.get("project");
  const draftId = readCookie(request, DRAFT_COOKIE) ?? crypto.randomUUID();
  const [projects, loaded] = await Promise.all([
    listProjects(services, actor),
    projectId ? load(() => readOwnProject(services, actor, projectId)) : null,
    actor.mode === "builder" ? null : setMode(services, actor, "builder"),
  ]);
  const origin = appOrigin(loaded?.label ?? (await deviceLabel(draftId)), services.config);
  context.get(frameContext).origin = origin;
  const page = {
    account: accountOf({ ...actor, mode: "builder" }),
    projects,
    loaded: loaded && { ...loaded.project, html: loaded.html },
    origin,
    maySubmit: maySubmit(actor),
  };
  return data(page, {
    headers: { "Set-Cookie": `${DRAFT_COOKIE}=${draftId}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${YEAR}` },
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = requireActor(context, request);
  const form = await request.formData();
  return respond(null, () => runIntent(context.get(servicesContext), actor, form));
}

export default function Builder({ loaderData }: Route.ComponentProps) {
  const { projects, account } = loaderData;
  const [params] = useSearchParams();
  const view = params.get("view") ?? "build";
  // The page's policy was written for the first origin; a project saved meanwhile moves to its own with the next load.
  const [origin] = useState(loaderData.origin);
  const [loaded] = useState(loaderData.loaded);
  const [current, setCurrent] = useState(loaded && { id: loaded.id, name: loaded.name, version: loaded.version });
  const draft = useDraft(current?.id ?? "new", loaded?.html ?? "");
  const navigate = useNavigate();
  function keepCurrent(saved: Current) {
    setCurrent(saved);
    if (!current) void navigate(`/builder?project=${saved.id}`, { replace: true });
  }
  const href = (name: string) =>
    `/builder?${new URLSearchParams({ view: name, ...(current ? { project: current.id } : {}) })}`;
  return (
    <div className={view === "build" ? "builder" : undefined}>
      <BuilderBar account={account} current={current} usage={projects.length} />
      {view === "projects" && (
        <ProjectsView projects={projects} tier={account?.tier ?? "explorer"} maySubmit={loaderData.maySubmit} />
      )}
      {view === "view" && <FullView origin={origin} html={draft.code} />}
      {view !== "projects" && view !== "view" && (
        <BuildView origin={origin} draft={draft} current={current} onSaved={keepCurrent} />
      )}
      <Dock label="Builder">
        <DockLink to={href("view")} current={view === "view"} icon={<EyeIcon />}>
          View
        </DockLink>
        <DockLink
          to={href("build")}
          current={view === "build"}
          icon={view === "build" ? <CodeFillIcon /> : <CodeIcon />}
        >
          Build
        </DockLink>
        <DockLink
          to={href("projects")}
          current={view === "projects"}
          icon={view === "projects" ? <FolderFillIcon /> : <FolderIcon />}
        >
          Projects
        </DockLink>
      </Dock>
    </div>
  );
}

function FullView({ origin, html }: { origin: string; html: string }) {
  return (
    <main className="full-view">
      <h1 className="sr-only">View</h1>
      {html.trim() === "" ? (
        <EmptyState icon="📄" title="No content to preview" hint="Write or paste HTML in the Build view first." />
      ) : (
        <AppFrame origin={origin} html={html} title="Preview" />
      )}
    </main>
  );
}
