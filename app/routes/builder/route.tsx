import { useEffect, useState } from "react";
import {
  data,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from "react-router";
import { LazyShareDialog } from "#app/components/apps/lazy-share-dialog.tsx";
import { NeedsScript } from "#app/components/feedback/needs-script.tsx";
import { accountOf, frameContext, load, requireActor, servicesContext } from "#app/context.ts";
import { readCookie, readTokenCookie, setCookie } from "#app/cookies.ts";
import { readDeviceApps, readDeviceHtml, visibleTo } from "#app/device/device-apps/device-apps.ts";
import { onAppsMigrated } from "#app/device/device-apps/migration-events.ts";
import { catchActionError, readIntent } from "#app/device/offline/action-errors.ts";
import { requireOwnDocument } from "#app/device/offline/own-document.ts";
import { keepStaleOnError } from "#app/device/offline/stale-data.ts";
import { defineAction } from "#app/forms.ts";
import { useDeviceApps } from "#app/hooks/use-device-apps.ts";
import { useEditedCode } from "#app/hooks/use-edited-code.ts";
import { useSubscription } from "#app/hooks/use-events.ts";
import { useFirstValue } from "#app/hooks/use-first-value.ts";
import type { LiveHandle } from "#app/hooks/use-live-screen.ts";
import { useOnChange } from "#app/hooks/use-on-change.ts";
import { useUrlMarker } from "#app/hooks/use-url-marker.ts";
import { projectPath } from "#app/lib/builder-path.ts";
import { notify } from "#app/lib/toast.ts";
import { setMode } from "#domain/accounts/commands.server.ts";
import { readProjectsAndTrash } from "#domain/builder/projects-and-trash.server.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { ERROR_STATUS } from "#domain/kit/errors.ts";
import { isAdmin, mayKeepCloudProjects, maySubmit } from "#domain/kit/permissions.ts";
import { readUnsavedCodePreview } from "#domain/previews/unsaved-code-preview.server.ts";
import { DEVICE_APP_ID_PREFIX } from "#domain/projects/device-app-ids.ts";
import { readOwnProject } from "#domain/projects/queries.server.ts";
import { MAX_DEVICE_APPS } from "#domain/projects/rules.ts";
import type { Route } from "./+types/route";
import type { BuildDialog } from "./build-dialogs.tsx";
import { BuildView } from "./build-view.tsx";
import * as styles from "./builder.module.css";
import { BuilderBar } from "./builder-bar.tsx";
import { CodeUnavailable } from "./code-unavailable.tsx";
import { failureText } from "./failure-texts.ts";
import { INTENTS } from "./intents.server.ts";
import { missingProject, nullIfMissing } from "./missing-project.ts";
import { FullView } from "./preview/full-view.tsx";
import { toCardProject } from "./projects/card-project.ts";
import { ProjectsView } from "./projects/projects-view.tsx";
import { useDuplicate } from "./projects/use-duplicate.ts";
import { useRename } from "./projects/use-rename.ts";
import { StoreView } from "./store-view.tsx";
import { SaveButton } from "./versions/save-button.tsx";
import { type CurrentProject, useSave } from "./versions/use-save.ts";
import { isView, saveHasUnsavedCode, saveView, UNSAVED_COOKIE, VIEW_COOKIE, type View } from "./view.ts";
import { ViewDock } from "./view-dock.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Builder · ${BRAND}` }];

export const handle: LiveHandle = { liveTopics: ["plan", "decisions", "progress"] };

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = requireActor(context, request);
  const services = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const lastView = readCookie(request, VIEW_COOKIE);
  const isViewOpen = searchParams.has("view") || searchParams.has("project");
  if (!isViewOpen && isView(lastView) && lastView !== "build") throw redirectToView(searchParams, lastView);
  const projectId = searchParams.get("project");
  const deviceAppId = projectId?.startsWith(DEVICE_APP_ID_PREFIX) ? projectId : null;
  const previewId = readTokenCookie(request, "preview") ?? crypto.randomUUID();
  const [projectsAndTrash, loaded] = await Promise.all([
    readProjectsAndTrash(services, actor, { editedId: searchParams.get("edit"), loadedId: projectId }),
    projectId && !deviceAppId
      ? load(context, () => readOwnProject(services, actor, projectId).catch(nullIfMissing))
      : null,
    actor.mode === "builder" ? null : setMode(services, actor, "builder"),
  ]);
  const hasUnsavedCode = readCookie(request, UNSAVED_COOKIE) !== null;
  if (!isViewOpen && !hasUnsavedCode && projectsAndTrash.projects.length > 0)
    throw redirectToView(searchParams, "projects");
  const preview = await readUnsavedCodePreview(services, loaded, deviceAppId ?? `${actor.userId}:${previewId}`);
  context.get(frameContext).sources = [preview.origin];
  const page = {
    account: accountOf({ ...actor, mode: "builder" }),
    ...projectsAndTrash,
    loaded: loaded && { ...loaded.project, html: loaded.html },
    deviceAppId,
    missing: loaded || deviceAppId || !projectId ? null : missingProject(projectId, projectsAndTrash.trash),
    offersStartEarly: projectId === null && !hasUnsavedCode,
    preview,
    isCloud: mayKeepCloudProjects(actor),
    maySubmit: maySubmit(actor),
    admin: isAdmin(actor),
  };
  // A new origin keeps the next new project from reading this project's storage.
  const nextPreviewId = loaded ? crypto.randomUUID() : previewId;
  const headers = { "Set-Cookie": setCookie(request, "preview", nextPreviewId) };
  return data(page, { headers, status: page.missing ? ERROR_STATUS.missing : 200 });
}

function redirectToView(searchParams: URLSearchParams, view: View) {
  searchParams.set("view", view);
  return redirect(`/builder?${searchParams}`);
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  requireOwnDocument(request);
  return keepStaleOnError(request, serverLoader);
}

export const action = defineAction(INTENTS, { failureText });

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return catchActionError(serverAction, failureText(await readIntent(request)));
}

/** A changed view needs no data, unless it names a project to edit; a save returns its own. */
export function shouldRevalidate({ currentUrl, nextUrl, formData, json, ...rest }: ShouldRevalidateFunctionArgs) {
  if (isVersionSave(json)) return false;
  if (nextUrl.searchParams.has("edit")) return true;
  const hasMoved = currentUrl.pathname !== nextUrl.pathname || projectIdOf(currentUrl) !== projectIdOf(nextUrl);
  const submitted = formData !== undefined || json !== undefined;
  return hasMoved || submitted || currentUrl.search === nextUrl.search ? rest.defaultShouldRevalidate : false;
}

function isVersionSave(json: unknown) {
  return typeof json === "object" && json !== null && "intent" in json && json.intent === "update";
}

function projectIdOf(url: URL) {
  return url.searchParams.get("project");
}

export default function Builder({ loaderData }: Route.ComponentProps) {
  const { account, deviceAppId, isCloud } = loaderData;
  const deviceApps = useDeviceApps(account?.id ?? null);
  const projects = isCloud ? loaderData.projects : deviceApps.map(toCardProject);
  const [params] = useSearchParams();
  const requestedView = params.get("view");
  const projectId = params.get("project");
  const view = isView(requestedView) ? requestedView : "build";
  // The document's own: its policy allows this origin only, so a saved project gets its own with the next document.
  const first = useFirstValue(loaderData);
  const { loaded } = first;
  const { origin } = first.preview;
  const isOwnOrigin = loaderData.preview.origin === origin;
  const preview = isOwnOrigin ? loaderData.preview : { ...loaderData.preview, origin, path: "/" };
  const [current, setCurrent] = useState<CurrentProject | null>(
    loaded && { id: loaded.id, name: loaded.name, version: loaded.version },
  );
  // Only the browser knows the apps of this device.
  const openedDeviceApp = deviceApps.find(({ id }) => id === deviceAppId) ?? null;
  if (openedDeviceApp && current === null)
    setCurrent({ id: openedDeviceApp.id, name: openedDeviceApp.name, version: null });
  const edited = useEditedCode({
    account: account?.id ?? "",
    project: current?.id ?? deviceAppId ?? first.missing?.id ?? "new",
    loaded: { html: loaded?.html ?? "", version: loaded?.version ?? null },
    readFromDevice: async (id) =>
      visibleTo(account?.id ?? null, readDeviceApps()).some((app) => app.id === id) ? readDeviceHtml(id) : null,
  });
  // Its unsaved code, if this device has some, is shown in the editor.
  const isElsewhere = (deviceAppId ?? first.missing) !== null && current === null && edited.code === "";
  const isCodeUnavailable = edited.ready && (isElsewhere || edited.failure !== null);
  const { missing } = loaderData;
  // Null for a deleted project: its code can be saved as a new app.
  const existing = missing?.id === current?.id ? null : current;
  const navigate = useNavigate();
  useUrlMarker("enabled", () => notify.success("Builder mode enabled"));
  const { revalidate } = useRevalidator();
  useEffect(() => saveView(view), [view]);
  // It may have been deleted elsewhere.
  useSubscription(edited.saver.onRefused, () => void revalidate());
  useSubscription(onAppsMigrated, (moved) => {
    void revalidate();
    const project = current && moved.get(current.id);
    if (!project) return;
    // This page has no code of it, and the account has it now.
    if (edited.failure) return window.location.replace(projectPath(project.id));
    void edited.markSaved({ ...edited.base, version: project.version });
    setLoadedProject({ ...current, ...project });
  });
  function onHostsSaved() {
    if (isOwnOrigin) void revalidate();
    else window.location.reload();
  }
  /** Writes the project into the URL, for reload, bookmarks and Back. */
  function setLoadedProject(saved: CurrentProject) {
    setCurrent(saved);
    if (saved.id !== projectId) void navigate(`/builder?view=${view}&project=${saved.id}`, { replace: true });
  }
  const [openDialog, setOpenDialog] = useState<BuildDialog | null>(null);
  // Outlives its view: an answer that comes after a look at another view is still the base of the next save.
  const save = useSave({
    edited,
    current: existing,
    isCloud,
    accountId: account?.id ?? "",
    onSaved: setLoadedProject,
    onCreated: () => setOpenDialog(null),
  });
  const rename = useRename((renamed) => renamed.id === current?.id && setCurrent({ ...current, name: renamed.name }));
  const duplicate = useDuplicate(account?.id ?? "");
  const knownProjects = [...projects, ...(loaded ? [loaded] : [])];
  const currentWithIcon = existing && {
    ...existing,
    icon: knownProjects.find(({ id }) => id === existing.id)?.icon ?? null,
  };
  const inStore = loaderData.loaded?.status === "approved" && loaderData.loaded.published ? loaderData.loaded : null;
  const isInStore = inStore !== null && inStore.id === current?.id;
  // A save doesn't reload the page's data.
  const hasNewerVersion = (current?.version ?? 0) > (inStore?.version ?? 0);
  const next = isCloud ? loaderData.next : null;
  const isUnsaved = edited.ready && edited.dirty && edited.code.trim() !== "";
  const isNewApp = loaded === null && first.deviceAppId === null && first.missing === null;
  // Null until the unsaved code of this device is read.
  const hasUnsavedNewApp = isNewApp && edited.ready ? isUnsaved && current === null : null;
  useOnChange(hasUnsavedNewApp, () => saveHasUnsavedCode(hasUnsavedNewApp === true));
  const bar = {
    account,
    current: currentWithIcon,
    unsaved: isUnsaved,
    hasUnsubmittedChanges: isInStore && (loaderData.loadedHasChanges || hasNewerVersion),
    onRename: (name: string) => void (existing && rename(existing.id, name)),
    onDuplicate: () => void (existing && duplicate(existing.id, isUnsaved ? edited.readLatest().code : undefined)),
    onShare: () => setOpenDialog("share"),
    usage: usageText(projects.length, { isCloud, hasMore: next !== null }),
  };
  return (
    <div className={view === "build" ? styles.builder : undefined}>
      {(view === "projects" || view === "store" || isCodeUnavailable) && <BuilderBar {...bar} />}
      <NeedsScript />
      {view === "projects" && (
        <ProjectsView
          projects={projects}
          nextCursor={next}
          earlier={isCloud ? null : loaderData}
          trash={loaderData.trash}
          editedFirst={loaderData.edited}
          startsAt={params.get("step") === "Publish" ? "Publish" : "Title"}
          accountId={account?.id ?? ""}
          nickname={account?.nickname ?? null}
          tier={account?.tier ?? "explorer"}
          isCloud={isCloud}
          maySubmit={loaderData.maySubmit}
          admin={loaderData.admin}
        />
      )}
      {isCodeUnavailable && (view === "view" || view === "build") && (
        <CodeUnavailable failure={missing?.failure ?? edited.failure} />
      )}
      {view === "view" && !isCodeUnavailable && (
        <FullView
          bar={(reloadButton) => <BuilderBar {...bar} actions={reloadButton} />}
          preview={preview}
          edited={edited}
          fallbackProjectId={current ? null : (projects[0]?.id ?? null)}
          current={existing}
          onHostsSaved={onHostsSaved}
        />
      )}
      {view === "store" && <StoreView />}
      {view === "build" && !isCodeUnavailable && (
        <BuildView
          saveButton={(saving) => <SaveButton {...saving} unsaved={isUnsaved} />}
          bar={(saveButton) => <BuilderBar {...bar} status={save.status} actions={saveButton} />}
          preview={preview}
          edited={edited}
          current={existing}
          missingText={missing?.notice ?? null}
          declaredHosts={loaderData.loaded?.id === current?.id ? loaderData.loaded?.declaredHosts : undefined}
          isCloud={isCloud}
          offersStartEarly={loaderData.offersStartEarly}
          save={save}
          openDialog={openDialog}
          onDialog={setOpenDialog}
          onSaved={setLoadedProject}
          onHostsSaved={onHostsSaved}
          onShare={existing ? bar.onShare : null}
        />
      )}
      <LazyShareDialog
        app={openDialog === "share" ? currentWithIcon : null}
        isUnsaved={isUnsaved}
        onClose={() => setOpenDialog(null)}
      />
      <ViewDock view={view} project={current?.id ?? null} />
    </div>
  );
}

function usageText(count: number, { isCloud, hasMore }: { isCloud: boolean; hasMore: boolean }) {
  if (!isCloud) return `${count} of ${MAX_DEVICE_APPS} apps`;
  if (hasMore) return `${count}+ projects`;
  return `${count} ${count === 1 ? "project" : "projects"}`;
}
