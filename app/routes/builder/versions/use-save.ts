import { useState } from "react";
import { callApi } from "#app/device/api.ts";
import { fullDeviceFailure } from "#app/device/device-apps/device-apps.ts";
import type { CodeJob } from "#app/device/drafts/code-saver.ts";
import { emitLibraryEvent, onLibraryEvent } from "#app/device/installs/library-events.ts";
import { refreshSavedCode } from "#app/device/offline/saved-code.ts";
import type { EditedCode } from "#app/hooks/use-edited-code.ts";
import { useSubscription } from "#app/hooks/use-events.ts";
import { useStore } from "#app/hooks/use-store.ts";
import { notify } from "#app/lib/toast.ts";
import { unsavedText } from "#app/lib/unsaved-text.ts";

/** `version` is null for an app of this device. */
export type CurrentProject = { id: string; name: string; version: number | null };

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

export function useSave({ edited, current, isCloud, accountId, newAppId, onSaved, onCreated }: SaveOptions) {
  const { saver } = edited;
  const { sending, failure, isWaiting, conflict } = useStore(saver);
  const isKept = useStore(saver.kept);
  const newerVersion = useNewerVersion({
    projectId: current?.id ?? null,
    baseVersion: edited.base.version,
    isSaving: sending !== null,
  });

  useSubscription(saver.onSaved, ({ id, version, name }, job) => {
    onSaved({ id, version, name: name ?? current?.name ?? "" });
    const isNew = job.intent === "create";
    if (!job.isCloud) {
      notify.success("App saved locally", isNew ? addToDevice(`/device/${id}`) : undefined);
      return onCreated();
    }
    if (isNew) {
      notify.success("App saved to Private Apps", addToDevice(`/p/${id}`));
      return onCreated();
    }
    notify.success("App updated");
    if (accountId !== null) void refreshSavedCode(accountId, id);
    emitLibraryEvent("project-updated", { id });
  });

  function updateJob({ id, version }: CurrentProject): CodeJob {
    return { intent: "update", id, version, isCloud: version !== null };
  }

  function takeTheirs() {
    if (!conflict || !current) return;
    void saver.resolve(conflict.html);
    onSaved({ ...current, version: conflict.version });
  }

  return {
    busy: sending?.intent ?? null,
    // What passes is said by a toast or by the status.
    failure: failure?.code === "unavailable" ? null : failure,
    /** Before a name is asked for, so that nobody types one in vain. */
    checkRoom: () => saver.setFailure(isCloud ? null : fullDeviceFailure(accountId)),
    conflict: conflict && {
      base: conflict.base.html,
      mine: conflict.mine,
      theirs: conflict.html,
      theirVersion: conflict.version,
    },
    status: statusText({
      saving: sending !== null,
      isWaiting,
      saved: current !== null && !edited.dirty && edited.ready,
    }),
    notice: isWaiting ? unsavedText({ isKept }) : "",
    newerVersion,
    compare: () => void (current && saver.compare(updateJob(current))),
    create: (name: string) => void saver.send({ intent: "create", name, newAppId, isCloud }),
    update() {
      const { value, sending } = saver.get();
      if (current && !sending && value.trim() !== "") void saver.send(updateJob(current));
    },
    saveMerged(html: string) {
      if (!conflict || !current) return;
      if (html === conflict.html) takeTheirs();
      else void saver.resolve(html, updateJob(current));
    },
    takeTheirs,
    dismiss: saver.dismiss,
  };
}

/** What a new app is mostly saved for on a phone. `address` is where it runs. */
function addToDevice(address: string) {
  return { label: "Add to your device", href: `${address}?add` };
}

function statusText({ saving, isWaiting, saved }: { saving: boolean; isWaiting: boolean; saved: boolean }) {
  if (saving) return "Saving...";
  if (isWaiting) return navigator.onLine ? "Not saved yet" : "Offline";
  return saved ? "Saved ✓" : "";
}

type Options = { projectId: string | null; baseVersion: number | null; isSaving: boolean };

/** The number of a version that another tab saved after the loaded one, else null. */
function useNewerVersion({ projectId, baseVersion, isSaving }: Options) {
  const [newest, setNewest] = useState<{ projectId: string; version: number } | null>(null);
  useSubscription(onLibraryEvent, (id) => {
    // The event of this tab's own save comes too.
    if (id !== projectId || baseVersion === null || isSaving) return;
    void callApi("GET", "/api/projects/:id/versions/:version", { param: { id, version: "newest" } }).then(
      (answer) => answer.ok && setNewest({ projectId: id, version: answer.data.version }),
    );
  });
  if (newest === null || newest.projectId !== projectId || baseVersion === null) return null;
  return newest.version > baseVersion ? newest.version : null;
}
