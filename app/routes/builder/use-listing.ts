import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { Answer } from "#app/context.ts";
import { changeExplorerApp } from "#app/device/explorer-apps.ts";
import { announce } from "#app/device/library-events.ts";
import { notify } from "#app/lib/toast.ts";
import { type DeclaredHost, tidyDeclarations } from "#domain/previews/hosts.ts";
import type { CardProject } from "./card-project.ts";

export type Listing = {
  name: string;
  description: string;
  icon: string;
  tags: Array<string>;
  declaredHosts: Array<DeclaredHost>;
  screenshots: Array<string>;
  releaseNotes: string;
};

type Intent = "listing" | "submit" | "request-update" | "withdraw";

/** What the store would show of a project, as it is being edited. `onDone`: it went to the store, or out of it. */
export function useListing(project: CardProject, onDone: () => void) {
  const [listing, setListing] = useState<Listing>({
    name: project.name,
    description: project.description,
    icon: project.icon ?? "",
    tags: project.tags,
    declaredHosts: project.declaredHosts,
    screenshots: project.screenshots,
    releaseNotes: project.releaseNotes ?? "",
  });
  const [kept, setKept] = useState(listing);
  const [failure, setFailure] = useState<string | null>(null);
  const saving = useFetcher<Answer<unknown>>();
  const deciding = useFetcher<Answer<unknown>>();
  const answered = useRef(deciding.data);
  const { data, state } = deciding;
  const notSaved = saving.data && !saving.data.ok ? saving.data.error.message : null;

  useEffect(() => {
    if (state !== "idle" || !data || data === answered.current) return;
    answered.current = data;
    if (!data.ok) {
      setFailure(data.error.message);
      return notify.error(data.error.title, data.error.message);
    }
    if (data.toast) notify.success(data.toast);
    onDone();
  }, [data, state, onDone]);

  function fields(intent: Intent) {
    const form = new FormData();
    form.set("intent", intent);
    form.set("projectId", project.id);
    if (intent === "withdraw") return form;
    form.set("name", listing.name.trim());
    form.set("description", listing.description);
    form.set("icon", listing.icon);
    for (const tag of listing.tags) form.append("tags", tag);
    form.set("declaredHosts", JSON.stringify(tidyDeclarations(listing.declaredHosts)));
    form.set("screenshots", JSON.stringify(listing.screenshots));
    form.set("releaseNotes", listing.releaseNotes);
    return form;
  }

  /** Every step that is left is kept, without a word; `wanted` says so once at the end. */
  function save() {
    setKept(listing);
    if (project.status === "local") {
      const { name, description, icon, tags } = listing;
      const result = changeExplorerApp(project.id, { name: name.trim(), description, icon, tags });
      return setFailure(result.ok ? null : result.message);
    }
    const sent = saving.submit(fields("listing"), { method: "post", action: "/builder" });
    void sent.then(() => announce("project-updated", { id: project.id }));
  }

  /** Hands in what is on the screen; a save that is still on its way can't come between. */
  function decide(intent: Intent) {
    setFailure(null);
    void deciding.submit(fields(intent), { method: "post", action: "/builder" });
  }

  return {
    listing,
    // An upload that ends later must not take back what was typed meanwhile.
    change: (part: Partial<Listing>) => setListing((now) => ({ ...now, ...part })),
    changed: JSON.stringify(listing) !== JSON.stringify(kept),
    save,
    decide,
    busy: state !== "idle",
    saving: saving.state !== "idle",
    error: failure ?? notSaved,
  };
}

export type ListingForm = ReturnType<typeof useListing>;
