import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { Answer } from "#app/context.ts";
import type { Draft } from "#app/hooks/use-draft.ts";
import { notify } from "#app/lib/toast.ts";

export type Current = { id: string; name: string; version: number };

type Saved = { id: string; version: number; name?: string };
type Props = {
  draft: Draft;
  current: Current | null;
  onSaved: (current: Current) => void;
  onCreated: () => void;
};

/** Saving, as a new project or as the loaded one's next version. What fails changes nothing here. */
export function useSave({ draft, current, onSaved, onCreated }: Props) {
  const fetcher = useFetcher<Answer<Saved>>();
  const [intent, setIntent] = useState<"create" | "update" | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { data, state } = fetcher;
  useEffect(() => {
    if (state !== "idle" || !data || !intent) return;
    setIntent(null);
    if (!data.ok) {
      setError(data.error.message);
      notify.error(data.error.title, data.error.message);
      return;
    }
    const { id, version, name } = data.data;
    onSaved({ id, version, name: name ?? current?.name ?? "" });
    if (sent === draft.code) draft.forget();
    notify.success(intent === "create" ? "App saved to Private Apps" : "App updated");
    if (intent === "create") onCreated();
  }, [data, state, intent, sent, current, draft, onSaved, onCreated]);

  function send(next: "create" | "update", fields: Record<string, string>) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent: next, ...fields })) form.set(name, value);
    form.set("html", new File([draft.code], "index.html", { type: "text/html" }));
    setIntent(next);
    setSent(draft.code);
    setError(null);
    void fetcher.submit(form, { method: "post", action: "/builder", encType: "multipart/form-data" });
  }

  return {
    busy: intent,
    error,
    status: statusOf({ saving: intent !== null, saved: sent !== null && sent === draft.code && error === null }),
    create: (name: string) => send("create", { name }),
    update: () => current && send("update", { projectId: current.id, baseVersion: String(current.version) }),
  };
}

function statusOf({ saving, saved }: { saving: boolean; saved: boolean }) {
  if (saving) return "Saving...";
  return saved ? "Saved ✓" : "";
}
