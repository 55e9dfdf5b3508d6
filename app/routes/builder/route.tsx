import { useEffect, useEffectEvent, useState } from "react";
import {
  data,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from "react-router";
import { accountOf, frameContext, load, requireActor, respond, servicesContext } from "#app/context.ts";
import { readCookie, readToken, setCookie } from "#app/cookies.ts";
import { readExplorerApps, visibleTo } from "#app/device/explorer-apps.ts";
import { type MovedApps, onAppsMigrated } from "#app/device/migration-events.ts";
import { orFailure } from "#app/device/or-failure.ts";
import { orShown } from "#app/device/shown.ts";
import { selectIntent } from "#app/forms.ts";
import { useDraft } from "#app/hooks/use-draft.ts";
import { useExplorerApps } from "#app/hooks/use-explorer-apps.ts";
import { setMode } from "#domain/accounts/commands.server.ts";
import { BRAND } from "#domain/brand.ts";
import { hasCloudProjects, isAdmin, maySubmit } from "#domain/policy.ts";
import { appOrigin, deviceLabel } from "#domain/previews/labels.ts";
import { EXPLORER_APPS_MAX, EXPLORER_ID } from "#domain/projects/limits.ts";
import { readOwnProject } from "#domain/projects/queries.server.ts";
import { readWorkbench } from "#domain/projects/workbench.server.ts";
import type { Route } from "./+types/route";
import { BuildView } from "./build-view.tsx";
import styles from "./builder.css?url";
import { BuilderBar } from "./builder-bar.tsx";
import { cardOf } from "./card-project.ts";
import { failureText, readIntent } from "./failure-texts.ts";
import { FullView } from "./full-view.tsx";
import { failureTextFor, INTENTS, readFields } from "./intents.server.ts";
import { ProjectsView } from "./projects-view.tsx";
import { StoreView } from "./store-view.tsx";
import type { Current } from "./use-save.ts";
import { isView, keepView, VIEW_COOKIE } from "./view.ts";
import { ViewDock } from "./view-dock.tsx";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: Route.MetaFunction = () => [{ title: `Builder · ${BRAND}` }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = requireActor(context, request);
  const services = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const last = readCookie(request, VIEW_COOKIE);
  if (searchParams.size === 0 && isView(last) && last !== "build") throw redirect(`/builder?view=${last}`);
  const projectId = searchParams.get("project");
  const local = projectId?.startsWith(EXPLORER_ID) ? projectId : null;
  const draftId = readToken(request, "draft") ?? crypto.randomUUID();
  const [workbench, loaded] = await Promise.all([
    readWorkbench(services, actor),
    projectId && !local ? load(() => readOwnProject(services, actor, projectId)) : null,
    actor.mode === "builder" ? null : setMode(services, actor, "builder"),
  ]);
  const origin = appOrigin(loaded?.label ?? (await deviceLabel(local ?? draftId)), services.config);
  context.get(frameContext).origin = origin;
  const page = {
    account: accountOf({ ...actor, mode: "builder" }),
    ...workbench,
    loaded: loaded && { ...loaded.project, html: loaded.html },
    local,
    origin,
    cloud: hasCloudProjects(actor),
    maySubmit: maySubmit(actor),
    admin: isAdmin(actor),
  };
  // Opening a saved project moves the next draft to a new origin, where it can't read what this one stored.
  const nextDraftId = loaded ? crypto.randomUUID() : draftId;
  return data(page, { headers: { "Set-Cookie": setCookie(request, "draft", nextDraftId) } });
}

/** Where it can't be loaded anew after a form, the screen stays as it is. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return orShown(request, serverLoader);
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = requireActor(context, request);
  const fields = await load(() => readFields(request));
  const run = selectIntent(INTENTS, new Map(Object.entries(fields)));
  const answer = await respond(
    null,
    () => run(context.get(servicesContext), actor, fields),
    failureTextFor(actor, fields),
  );
  return answer.ok ? { ...answer, toast: answer.data.toast } : answer;
}

/** Without a connection the screen stays, with what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return orFailure(serverAction, failureText(await readIntent(request)));
}

/** Changing the view asks for nothing, and a save has its answer already. */
export function shouldRevalidate({ currentUrl, nextUrl, formData, json, ...rest }: ShouldRevalidateFunctionArgs) {
  if (isUpdate(json)) return false;
  const moved = currentUrl.pathname !== nextUrl.pathname || projectOf(currentUrl) !== projectOf(nextUrl);
  const submitted = formData !== undefined || json !== undefined;
  return moved || submitted || currentUrl.search === nextUrl.search ? rest.defaultShouldRevalidate : false;
}

function isUpdate(json: unknown) {
  return typeof json === "object" && json !== null && "intent" in json && json.intent === "update";
}

function projectOf(url: URL) {
  return url.searchParams.get("project");
}

export default function Builder({ loaderData }: Route.ComponentProps) {
  const { account, local, cloud } = loaderData;
  const explorerApps = useExplorerApps(account?.id ?? null);
  const projects = cloud ? loaderData.projects : explorerApps.map(cardOf);
  const [params] = useSearchParams();
  const asked = params.get("view");
  const projectId = params.get("project");
  const view = isView(asked) ? asked : "build";
  // The page's policy was written for the first origin; a project saved meanwhile moves to its own with the next load.
  const [origin] = useState(loaderData.origin);
  const [loaded] = useState(loaderData.loaded);
  const [current, setCurrent] = useState<Current | null>(
    loaded && { id: loaded.id, name: loaded.name, version: loaded.version },
  );
  const draft = useDraft(current?.id ?? local ?? "new", { html: loaded?.html ?? "", version: loaded?.version ?? null });
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useEffect(() => keepView(view), [view]);
  const { adopt } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const own = visibleTo(account?.id ?? null, readExplorerApps());
    const app = own.find(({ id }) => id === local && id !== current?.id);
    if (!app) return;
    adopt({ html: app.html_code, version: null });
    setCurrent({ id: app.id, name: app.name, version: null });
  }, [local]);
  const followProject = useEffectEvent((moved: MovedApps) => {
    void revalidate();
    const project = current && moved.get(current.id);
    if (!project) return;
    draft.saved({ ...draft.base, version: project.version });
    keepCurrent({ ...current, ...project });
  });
  useEffect(() => onAppsMigrated(followProject), []);
  /** Puts the loaded project into the address, for reload, bookmark and Back. */
  function keepCurrent(saved: Current) {
    setCurrent(saved);
    if (saved.id !== projectId) void navigate(`/builder?view=${view}&project=${saved.id}`, { replace: true });
  }
  const listed = [...projects, ...(loaded ? [loaded] : [])];
  const shown = current && { ...current, icon: listed.find(({ id }) => id === current.id)?.icon ?? null };
  const hasMore = cloud && loaderData.hasMore;
  return (
    <div className={view === "build" ? "builder" : undefined}>
      <BuilderBar
        account={account}
        current={shown}
        unsaved={draft.ready && draft.dirty && draft.code.trim() !== ""}
        usage={usageOf(projects.length, { cloud, hasMore })}
      />
      {view === "projects" && (
        <ProjectsView
          projects={projects}
          hasMore={hasMore}
          trash={loaderData.trash}
          account={account?.id ?? ""}
          tier={account?.tier ?? "explorer"}
          cloud={cloud}
          maySubmit={loaderData.maySubmit}
          admin={loaderData.admin}
        />
      )}
      {view === "view" && (
        <FullView
          origin={origin}
          draft={draft}
          first={current ? null : (projects[0]?.id ?? null)}
          name={current?.name}
        />
      )}
      {view === "store" && <StoreView />}
      {view === "build" && (
        <BuildView
          origin={origin}
          draft={draft}
          current={current}
          cloud={cloud}
          account={account?.id ?? ""}
          onSaved={keepCurrent}
        />
      )}
      <ViewDock view={view} project={current?.id ?? null} />
    </div>
  );
}

function usageOf(count: number, { cloud, hasMore }: { cloud: boolean; hasMore: boolean }) {
  if (!cloud) return `${count} of ${EXPLORER_APPS_MAX} apps`;
  if (hasMore) return `${count}+ projects`;
  return `${count} ${count === 1 ? "project" : "projects"}`;
}
