import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { Answer } from "#app/context.ts";
import { notify } from "#app/lib/toast.ts";
import type { Project } from "#domain/projects/queries.server.ts";

export type Listing = { name: string; description: string; icon: string; tags: Array<string> };

/** What the store would show of a project, as it is being edited. */
export function useListing(project: Project, onSubmitted: () => void) {
  const [listing, setListing] = useState<Listing>({ ...project, icon: project.icon ?? "" });
  const [kept, setKept] = useState(listing);
  const saving = useFetcher<Answer<unknown>>();
  const submitting = useFetcher<Answer<unknown>>();
  const failed = [saving.data, submitting.data].find((answer) => answer && !answer.ok);
  const { data, state } = submitting;
  useEffect(() => {
    if (state !== "idle" || !data) return;
    if (!data.ok) return notify.error(data.error.title, data.error.message);
    notify.success("App submitted for review");
    onSubmitted();
  }, [data, state, onSubmitted]);

  function fields(intent: "listing" | "submit") {
    const form = new FormData();
    form.set("intent", intent);
    form.set("projectId", project.id);
    form.set("name", listing.name.trim());
    form.set("description", listing.description);
    form.set("icon", listing.icon);
    for (const tag of listing.tags) form.append("tags", tag);
    return form;
  }

  function save() {
    setKept(listing);
    void saving.submit(fields("listing"), { method: "post", action: "/builder" });
  }

  /** Hands in what is on the screen; a save that is still on its way can't come between. */
  function submit() {
    void submitting.submit(fields("submit"), { method: "post", action: "/builder" });
  }

  return {
    listing,
    change: (part: Partial<Listing>) => setListing({ ...listing, ...part }),
    changed: JSON.stringify(listing) !== JSON.stringify(kept),
    save,
    submit,
    busy: saving.state !== "idle" || submitting.state !== "idle",
    error: failed && !failed.ok ? failed.error.message : null,
  };
}

export type ListingForm = ReturnType<typeof useListing>;
