import { useState } from "react";
import { data, redirect } from "react-router";
import { NeedsScript } from "#app/components/feedback/needs-script.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { StoreDock } from "#app/components/shell/store-bars.tsx";
import { actorContext, frameContext, servicesContext } from "#app/context.ts";
import { readTokenCookie, setCookie } from "#app/cookies.ts";
import { readDeviceApps, readDeviceHtml, visibleTo } from "#app/device/device-apps/device-apps.ts";
import { requireOwnDocument } from "#app/device/offline/own-document.ts";
import { keepStaleOnError } from "#app/device/offline/stale-data.ts";
import { useDeviceApps } from "#app/hooks/use-device-apps.ts";
import { useEditedCode } from "#app/hooks/use-edited-code.ts";
import { publicPageMeta } from "#app/lib/public-page-meta.ts";
import type { BuildDialog } from "#app/routes/builder/build-dialogs.tsx";
import { BuildView } from "#app/routes/builder/build-view.tsx";
import { BuilderScreen } from "#app/routes/builder/builder-screen.tsx";
import { CodeUnavailable } from "#app/routes/builder/code-unavailable.tsx";
import type { SaveButtonProps } from "#app/routes/builder/versions/save-button.tsx";
import { useSave } from "#app/routes/builder/versions/use-save.ts";
import { suggestTitle } from "#domain/listing/titles.ts";
import { readUnsavedCodePreview } from "#domain/previews/unsaved-code-preview.server.ts";
import { DEVICE_APP_ID_PREFIX, newDeviceAppId } from "#domain/projects/device-app-ids.ts";
import type { Route } from "./+types/route";
import { NewBar } from "./new-bar.tsx";
import { OwnApps } from "./own-apps.tsx";

const PAGE = {
  title: "New app",
  description: "Paste HTML, open a file or start from an example, and see it run. You don't need an account.",
  path: "/new",
};
/** For a page without a title. */
const UNTITLED = "My app";

export const meta: Route.MetaFunction = ({ loaderData }) => publicPageMeta(PAGE, loaderData?.siteOrigin);

/** Nothing of an account: who has one is led to the builder. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (context.get(actorContext)?.emailConfirmed) throw redirect("/builder?view=build");
  const services = context.get(servicesContext);
  const requestedId = new URL(request.url).searchParams.get("app");
  const openedId = requestedId?.startsWith(DEVICE_APP_ID_PREFIX) ? requestedId : null;
  const previewId = readTokenCookie(request, "preview") ?? crypto.randomUUID();
  const newId = newDeviceAppId(previewId);
  const preview = await readUnsavedCodePreview(services, null, openedId ?? newId);
  context.get(frameContext).sources = [preview.origin];
  return data(
    { openedId, newId, preview, siteOrigin: services.config.siteOrigin },
    { headers: { "Set-Cookie": setCookie(request, "preview", previewId) } },
  );
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  requireOwnDocument(request);
  return keepStaleOnError(request, serverLoader);
}

/** Code changes nothing that the server knows. */
export function shouldRevalidate() {
  return false;
}

export default function New({ loaderData }: Route.ComponentProps) {
  const { openedId, newId, preview } = loaderData;
  const apps = useDeviceApps(null);
  /** Its page is being loaded, or the visitor has come back from there. */
  const [keptId, setKeptId] = useState<string | null>(null);
  const opened = apps.find(({ id }) => id === (openedId ?? keptId)) ?? null;
  const current = opened && { id: opened.id, name: opened.name, version: null };
  const edited = useEditedCode({
    account: null,
    project: openedId ?? "new",
    loaded: { html: "", version: null },
    readFromDevice: async (id) =>
      visibleTo(null, readDeviceApps()).some((app) => app.id === id) ? readDeviceHtml(id) : null,
  });
  const [openDialog, setOpenDialog] = useState<BuildDialog | null>(null);
  const save = useSave({
    edited,
    current,
    isCloud: false,
    accountId: null,
    newAppId: newId,
    onSaved({ id }) {
      if (openedId !== null) return;
      setKeptId(id);
      // A document of its own: only its policy allows the app's frame.
      window.location.assign(`/device/${encodeURIComponent(id)}`);
    },
    onCreated: () => {},
  });
  /** Keeping asks for no name: it comes from the page. */
  function onDialog(dialog: BuildDialog | null) {
    if (dialog === "name") save.create(suggestTitle(edited.readLatest().code) ?? UNTITLED);
    else setOpenDialog(dialog);
  }
  const isElsewhere = openedId !== null && opened === null && edited.code === "";
  return (
    <BuilderScreen>
      <NeedsScript />
      {edited.ready && (isElsewhere || edited.failure) ? (
        <>
          <NewBar name={opened?.name ?? null} status="" />
          <CodeUnavailable home="/new" failure={edited.failure} />
        </>
      ) : (
        <BuildView
          saveButton={(saving) => <KeepButton {...saving} />}
          bar={(saveButton) => (
            <NewBar name={opened?.name ?? null} status={save.status}>
              {saveButton}
            </NewBar>
          )}
          ownApps={<OwnApps apps={apps} openedId={openedId} />}
          preview={preview}
          edited={edited}
          current={current}
          isCloud={false}
          offersStartEarly={false}
          save={save}
          openDialog={openDialog}
          onDialog={onDialog}
          onSaved={() => {}}
          onHostsSaved={() => {}}
        />
      )}
      <StoreDock current="new" />
    </BuilderScreen>
  );
}

/** Keeps a new app on this device, or saves the one that is open. */
function KeepButton({ canSave, isLoaded, busy, onSave }: SaveButtonProps) {
  return (
    <Button
      variant="marker"
      disabled={!canSave}
      busy={busy && "Saving..."}
      title={`${isLoaded ? "Save this app" : "Keep this app on this device"} (Ctrl+S)`}
      onClick={onSave}
    >
      {isLoaded ? "Save" : "Keep it"}
    </Button>
  );
}
