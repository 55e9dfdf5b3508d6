import { useEffect, useEffectEvent, useState } from "react";
import type { HtmlResult } from "#app/device/device-apps/device-apps.ts";
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
  readFromDevice: (project: string) => Promise<HtmlResult | null>;
};

// JSON: WebKit can't read a form's file twice, and forms change line endings.
const SUBMIT = { method: "post", action: "/builder", encType: "application/json" } as const;

export function useEditedCode({ account, project, loaded, readFromDevice }: Options) {
  const call = useActionCall<SavedProject>();
  const [saver] = useState(() => createCodeSaver({ account, loaded, call: (fields) => call(fields, SUBMIT) }));
  const { value: code, saved: base } = useStore(saver);
  /** Null until the device's code is read. `restored`: the base of the unsaved code. `failure`: why there is no code to edit. */
  const [opened, setOpened] = useState<{ restored: Base | null; failure: Failure | null } | null>(null);

  const loadFromDevice = useEffectEvent(async () => {
    const result = await readFromDevice(project);
    if (result?.failure === null && !saver.isDirty()) saver.showDeviceApp(result.html);
    return result?.failure ?? null;
  });

  useEffect(() => {
    let isCancelled = false;
    async function restoreUnsavedCode() {
      const device = await openUnsavedCode(account, project);
      // Read before anything is written, so that what can't be read stays.
      const unsaved = await device.read();
      if (isCancelled) return null;
      saver.attachDevice(device);
      return saver.restore(unsaved, { intent: "update", id: project, isCloud: true, version: null });
    }
    async function open() {
      const failure = await loadFromDevice();
      if (isCancelled) return;
      // A private window may refuse storage; writing and saving still work.
      const restored = await restoreUnsavedCode().catch(() => null);
      if (isCancelled) return;
      const hasCode = restored !== null || saver.get().saved.html !== "";
      const next = { restored, failure: hasCode ? null : failure };
      setOpened((before) => (restored || !before ? next : before));
    }
    const disconnect = saver.connect();
    void open();
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
    /** Why this device has no code of the app to edit. */
    failure: opened?.failure ?? null,
    dirty: code !== base.html,
  };
}

export type EditedCode = ReturnType<typeof useEditedCode>;
