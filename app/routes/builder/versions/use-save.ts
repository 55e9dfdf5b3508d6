import { useState } from "react";
import { OFFLINE } from "#app/device/api.ts";
import { changeDeviceApp, createDeviceApp, type SaveResult } from "#app/device/device-apps/device-apps.ts";
import { emitLibraryEvent } from "#app/device/installs/library-events.ts";
import { refreshSavedCode } from "#app/device/offline/saved-code.ts";
import { useAction } from "#app/hooks/use-action.ts";
import type { EditedCode } from "#app/hooks/use-edited-code.ts";
import { useWindowEvent } from "#app/hooks/use-events.ts";
import { useOnChange } from "#app/hooks/use-on-change.ts";
import { useInterval } from "#app/hooks/use-timer.ts";
import { notify } from "#app/lib/toast.ts";
import { unsavedText } from "#app/lib/unsaved-text.ts";
import type { Failure } from "#domain/kit/errors.ts";
import { htmlProblem } from "#domain/listing/html.ts";
import { readConflict, type SaveConflict } from "./conflict.ts";
import { useNewerVersion } from "./use-newer-version.ts";

/** `version` is null for an app of this device. */
export type CurrentProject = { id: string; name: string; version: number | null };

type SavedProject = { id: string; version: number; name?: string };
type SaveOptions = {
  edited: EditedCode;
  current: CurrentProject | null;
  isCloud: boolean;
  /** Null for a visitor. */
  accountId: string | null;
  /** The id of a new app of this device. */
  newAppId?: string;
  onSaved: (current: CurrentProject) => void;
  onCreated: () => void;
};

/** An update that the network or the server failed is sent again this often, and when the browser is online again. */
const RETRY_INTERVAL_MS = 15_000;
/** The server's error is shown when this many tries have reached it and failed. */
const TRIES_BEFORE_ERROR = 3;

export function useSave({ edited, current, isCloud, accountId, newAppId, onSaved, onCreated }: SaveOptions) {
  const [pendingSave, setPendingSave] = useState<{ intent: "create" | "update"; html: string } | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [conflict, setConflict] = useState<SaveConflict | null>(null);
  const isWaitingToRetry = edited.isSavePending;
  const [serverFailures, setServerFailures] = useState(0);
  const newerVersion = useNewerVersion({
    projectId: current?.id ?? null,
    baseVersion: edited.base.version,
    isSaving: pendingSave !== null,
  });
  const { submit } = useAction<SavedProject>({
    waitsForReload: true,
    onSuccess(saved) {
      setPendingSave(null);
      if (pendingSave) onSaveSucceeded(pendingSave.intent, pendingSave.html, saved);
    },
    onError(failure) {
      const { code } = failure;
      setPendingSave(null);
      const isUpdate = pendingSave?.intent === "update";
      const isUnavailable = code === "unavailable";
      const isStale = code === "conflict" && isUpdate;
      const willRetry = isUnavailable && isUpdate;
      const hasReachedServer = willRetry && failure.message !== OFFLINE.error.message;
      if (isUpdate) edited.changePendingSave(willRetry);
      setServerFailures(hasReachedServer ? serverFailures + 1 : serverFailures);
      setFailure(isUnavailable || isStale ? null : failure);
      if (isStale && current) void readConflict(current.id, edited.base.version, pendingSave.html).then(setConflict);
      else if (willRetry ? hasReachedServer && serverFailures + 1 === TRIES_BEFORE_ERROR : isUnavailable)
        notify.failure(failure);
    },
    toastErrors: false,
  });

  const retry = () => {
    if (navigator.onLine) update();
  };
  useInterval(retry, isWaitingToRetry ? RETRY_INTERVAL_MS : null);
  useWindowEvent("online", retry, { enabled: isWaitingToRetry });
  // Saved before this page was loaded.
  useOnChange(edited.restored, () => isWaitingToRetry && retry());

  function onSaveSucceeded(intent: "create" | "update", html: string, { id, version, name }: SavedProject) {
    void edited.markSaved({ html, version });
    setConflict(null);
    setServerFailures(0);
    onSaved({ id, version, name: name ?? current?.name ?? "" });
    if (intent === "create") {
      notify.success("App saved to Private Apps", addToDevice(`/p/${id}`));
      return onCreated();
    }
    notify.success("App updated");
    if (accountId !== null) void refreshSavedCode(accountId, id);
    emitLibraryEvent("project-updated", { id });
  }

  function send(intent: "create" | "update", html: string, fields: Record<string, string | number>) {
    setPendingSave({ intent, html });
    setFailure(null);
    // JSON: WebKit can't read a form's file twice, and forms change line endings.
    void submit({ intent, html, ...fields }, { method: "post", action: "/builder", encType: "application/json" });
  }

  async function saveToDevice(intent: "create" | "update", html: string, save: Promise<SaveResult>) {
    setPendingSave({ intent, html });
    const result = await save;
    // First: /new leaves the page after a save, and the saved code would come back as unsaved.
    if (result.ok) await edited.markSaved({ html, version: null });
    setPendingSave(null);
    if (!result.ok) return setFailure(result.failure);
    const { id, name } = result.app;
    setFailure(null);
    onSaved({ id, name, version: null });
    notify.success("App saved locally", intent === "create" ? addToDevice(`/device/${id}`) : undefined);
    onCreated();
  }

  function create(name: string) {
    const { code } = edited.readLatest();
    if (isCloud) send("create", code, { name });
    else void saveToDevice("create", code, createDeviceApp({ owner: accountId, id: newAppId, name, html: code }));
  }

  function update(html = edited.readLatest().code, version = edited.readLatest().base.version) {
    if (!current || pendingSave || html.trim() === "") return;
    const problem = htmlProblem(html);
    if (problem) return setFailure(problem);
    if (current.version === null) return void saveToDevice("update", html, changeDeviceApp(current.id, { html }));
    send("update", html, { projectId: current.id, baseVersion: version ?? current.version });
  }

  return {
    busy: pendingSave?.intent ?? null,
    failure,
    clearFailure: () => setFailure(null),
    conflict,
    status: statusText({
      saving: pendingSave !== null,
      isWaitingToRetry,
      saved: current !== null && !edited.dirty && edited.ready,
    }),
    notice: isWaitingToRetry ? unsavedText() : "",
    newerVersion,
    compare: () => current && void readConflict(current.id, edited.base.version, edited.code).then(setConflict),
    create,
    update: () => update(),
    saveMerged(html: string) {
      if (!conflict) return;
      edited.replaceCode({ html: edited.base.html, version: conflict.theirVersion });
      edited.change(html);
      update(html, conflict.theirVersion);
    },
    takeTheirs() {
      if (!conflict || !current) return;
      edited.replaceCode({ html: conflict.theirs, version: conflict.theirVersion });
      onSaved({ ...current, version: conflict.theirVersion });
      setConflict(null);
      setFailure(null);
    },
    dismiss: () => setConflict(null),
  };
}

/** What a new app is mostly saved for on a phone. `address` is where it runs. */
function addToDevice(address: string) {
  return { label: "Add to your device", href: `${address}?add` };
}

function statusText({
  saving,
  isWaitingToRetry,
  saved,
}: {
  saving: boolean;
  isWaitingToRetry: boolean;
  saved: boolean;
}) {
  if (saving) return "Saving...";
  if (isWaitingToRetry) return navigator.onLine ? "Not saved yet" : "Offline";
  return saved ? "Saved ✓" : "";
}
