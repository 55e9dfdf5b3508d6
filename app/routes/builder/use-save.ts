import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { Answer } from "#app/context.ts";
import { changeExplorerApp, createExplorerApp, type SaveResult } from "#app/device/explorer-apps.ts";
import { announce } from "#app/device/library-events.ts";
import type { Draft } from "#app/hooks/use-draft.ts";
import { notify } from "#app/lib/toast.ts";
import { readConflict, type SaveConflict } from "./conflict.ts";

/** What is loaded; `version` is null for an app that is only on this device. */
export type Current = { id: string; name: string; version: number | null };

type Saved = { id: string; version: number; name?: string };
type Props = {
  draft: Draft;
  current: Current | null;
  /** Explorers keep their apps on the device, everybody else on the account. */
  cloud: boolean;
  /** The signed-in user's id. */
  account: string;
  onSaved: (current: Current) => void;
  onCreated: () => void;
};

/** A save that waits for the connection is tried again this often, in ms, besides when the browser says it is back. */
const RETRY_EVERY = 15_000;

/** Saving, as a new project or as the loaded one's next version. What fails changes nothing here. */
export function useSave({ draft, current, cloud, account, onSaved, onCreated }: Props) {
  const fetcher = useFetcher<Answer<Saved>>();
  const [sent, setSent] = useState<{ intent: "create" | "update"; html: string } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [conflict, setConflict] = useState<SaveConflict | null>(null);
  const [waiting, setWaiting] = useState(false);
  const { data, state } = fetcher;
  const answered = useRef(data);

  useEffect(() => {
    if (state !== "idle" || !data || !sent || data === answered.current) return;
    answered.current = data;
    setSent(null);
    if (data.ok) return finish(sent.intent, sent.html, data.data);
    const offline = data.error.code === "unavailable";
    setWaiting(offline && sent.intent === "update");
    const late = data.error.code === "conflict" && sent.intent === "update";
    setError(offline || late ? null : data.error.message);
    if (late && current) return void readConflict(current.id, draft.base.version, sent.html).then(setConflict);
    notify.error(data.error.title, data.error.message);
  });

  useEffect(() => {
    if (!waiting) return;
    const retry = () => navigator.onLine && update();
    const timer = window.setInterval(retry, RETRY_EVERY);
    window.addEventListener("online", retry);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener("online", retry);
    };
  });

  function finish(intent: "create" | "update", html: string, { id, version, name }: Saved) {
    draft.saved({ html, version });
    setConflict(null);
    setWaiting(false);
    onSaved({ id, version, name: name ?? current?.name ?? "" });
    notify.success(intent === "create" ? "App saved to Private Apps" : "App updated");
    if (intent === "create") return onCreated();
    announce("project-updated", { id });
  }

  function send(intent: "create" | "update", html: string, fields: Record<string, string | number>) {
    setSent({ intent, html });
    setError(null);
    // JSON, since WebKit can't read a form's file twice, and a form would change line endings.
    void fetcher.submit(
      { intent, html, ...fields },
      { method: "post", action: "/builder", encType: "application/json" },
    );
  }

  function finishOnDevice(result: SaveResult) {
    if (!result.ok) {
      setError(result.message);
      return notify.error(result.title, result.message);
    }
    const { id, name, html_code: html } = result.app;
    setError(null);
    draft.saved({ html, version: null });
    onSaved({ id, name, version: null });
    notify.success("App saved locally");
    onCreated();
  }

  function create(name: string) {
    if (cloud) send("create", draft.code, { name });
    else finishOnDevice(createExplorerApp(account, name, draft.code));
  }

  /** Saves over `version`, the one that the text started from. */
  function update(html = draft.code, version = draft.base.version) {
    if (!current || sent) return;
    if (current.version === null) return finishOnDevice(changeExplorerApp(current.id, { html_code: html }));
    send("update", html, { projectId: current.id, baseVersion: version ?? current.version });
  }

  return {
    busy: sent?.intent ?? null,
    error,
    clearError: () => setError(null),
    conflict,
    status: statusOf({ saving: sent !== null, waiting, saved: current !== null && !draft.dirty && draft.ready }),
    create,
    update: () => update(),
    /** The merged text becomes the version after theirs. */
    settle(html: string) {
      if (!conflict) return;
      draft.adopt({ html: draft.base.html, version: conflict.theirVersion });
      draft.change(html);
      update(html, conflict.theirVersion);
    },
    takeTheirs() {
      if (!conflict || !current) return;
      draft.adopt({ html: conflict.theirs, version: conflict.theirVersion });
      onSaved({ ...current, version: conflict.theirVersion });
      setConflict(null);
      setError(null);
    },
    dismiss: () => setConflict(null),
  };
}

function statusOf({ saving, waiting, saved }: { saving: boolean; waiting: boolean; saved: boolean }) {
  if (saving) return "Saving...";
  if (waiting) return "Offline: kept on this device, and saved when the connection is back.";
  return saved ? "Saved ✓" : "";
}
