import { useEffect, useEffectEvent, useState } from "react";
import type { HtmlRead } from "#app/device/device-apps/device-apps.ts";
import { type Base, createCodeSaver, type SavedProject } from "#app/device/drafts/code-saver.ts";
import { openUnsavedCode } from "#app/device/drafts/unsaved-code.client.ts";
import type { Failure } from "#domain/kit/errors.ts";
import { useActionCall } from "./use-action.ts";
import { useDocumentEvent, useWindowEvent } from "./use-events.ts";
import { useStore } from "./use-store.ts";

type Options = {
  /** Null for a visitor. */
  account: string | null;
  /** An id, or "new". */
  project: string;
  loaded: Base;
  /** Reads the HTML of an app that only this device has; null for others. */
  readFromDevice: (project: string) => Promise<HtmlRead | null>;
};

// JSON: WebKit can't read a form's file twice, and forms change line endings.
const SUBMIT = { method: "post", action: "/builder", encType: "application/json" } as const;

export function useEditedCode({ account, project, loaded, readFromDevice }: Options) {
  const call = useActionCall<SavedProject>();
  const [saver] = useState(() => createCodeSaver({ account, loaded, call: (fields) => call(fields, SUBMIT) }));
  const { value: code, saved: base } = useStore(saver);
  /** Null until the device's unsaved code is read. `restored`: the base of what was. */
  const [opened, setOpened] = useState<{ restored: Base | null } | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  const loadFromDevice = useEffectEvent(async () => {
    const read = await readFromDevice(project);
    setFailure(read?.failure ?? null);
    if (read?.failure === null && !saver.isDirty()) saver.showDeviceApp(read.html);
  });

  useEffect(() => {
    let isCancelled = false;
    async function restoreUnsavedCode() {
      await loadFromDevice();
      if (isCancelled) return null;
      const device = await openUnsavedCode(account, project);
      if (isCancelled) return null;
      saver.attachDevice(device);
      return saver.restore({ intent: "update", id: project, isCloud: true, version: null });
    }
    const disconnect = saver.connect();
    // A private window may refuse storage; writing and saving still work.
    void restoreUnsavedCode()
      .catch(() => null)
      .then((restored) => !isCancelled && setOpened((before) => (restored || !before ? { restored } : before)));
    return () => {
      isCancelled = true;
      disconnect();
      saver.attachDevice(null);
    };
  }, [saver, account, project]);

  useDocumentEvent("visibilitychange", saver.flush);
  useWindowEvent("pagehide", saver.flush);

  return {
    code,
    base,
    saver,
    /** Includes a keystroke that is not rendered yet. */
    readLatest: () => ({ code: saver.get().value, base: saver.get().saved }),
    change: saver.change,
    markSaved: saver.markSaved,
    replaceCode: saver.replace,
    discard: saver.discard,
    restored: opened?.restored === base,
    ready: opened !== null,
    /** Why the app's code on this device couldn't be read, and there is no unsaved code of it. */
    failure: code === "" ? failure : null,
    dirty: code !== base.html,
  };
}

export type EditedCode = ReturnType<typeof useEditedCode>;
