import { useState } from "react";
import { changeDeviceApp } from "#app/device/device-apps/device-apps.ts";
import { formDrafts } from "#app/device/drafts/form-drafts.ts";
import { createSaver } from "#app/device/drafts/saver.ts";
import { emitLibraryEvent } from "#app/device/installs/library-events.ts";
import { useAccountId } from "#app/hooks/use-account-id.ts";
import { useActionCall } from "#app/hooks/use-action.ts";
import { useStore } from "#app/hooks/use-store.ts";
import { notify } from "#app/lib/toast.ts";
import type { CardProject } from "#app/routes/builder/projects/card-project.ts";
import {
  addHosts,
  createListingForm,
  draftKey,
  isSameListing,
  type Listing,
  type ListingIntent,
  listingProblem,
  restoreListing,
  serializeListing,
  toListing,
} from "./listing.ts";

const BUILDER_SUBMIT = { method: "post", action: "/builder" } as const;

type SubmitIntent = Exclude<ListingIntent, "listing">;
/** `close`: the form closes after it. */
type ListingJob = "save" | "close" | SubmitIntent;

/** The listing counts as saved only once the server has confirmed it; until then the device keeps a draft. */
export function useListing(project: CardProject, onDone: () => void, hostsToDeclare: ReadonlyArray<string>) {
  const account = useAccountId();
  const call = useActionCall();
  const [{ saver, loaded, isRestored, author }] = useState(createListingSaver);
  const { value: listing, saved, sent, sending, next, failure } = useStore(saver);
  const isSaving = sending !== null && !isSubmission(sending);
  const hasChanges = isSaving || !isSameListing(listing, saved);
  const busy = isSubmission(sending) || isSubmission(next);

  function createListingSaver() {
    const loaded = toListing(project);
    const { listing, restored } = restoreListing(account, project);
    const saver = createSaver<Listing, Listing, Listing, ListingJob>(
      { value: addHosts(listing, hostsToDeclare), saved: loaded },
      {
        toValue: (saved) => saved,
        isEqual: isSameListing,
        delayMs: null,
        firstJob: "save",
        isRetried: () => false,
        request,
        store({ value, saved }) {
          const draft = { base: serializeListing(saved), listing: JSON.stringify(value) };
          formDrafts.write(account, draftKey(project), saver.hasUnsaved() ? draft : null);
        },
        onSaved(_, job) {
          if (!isSubmission(job)) emitLibraryEvent("project-updated", { id: project.id });
          if (job === "close") notify.success("Changes saved");
          if (job !== "save") close();
        },
      },
    );
    // The draft stays its author's when the session ends.
    return { saver, loaded, isRestored: restored, author: account };
  }

  async function request({ value, saved }: { value: Listing; saved: Listing }, job: ListingJob) {
    const done = { ok: true, data: value } as const;
    // Its form has no field of the listing.
    if (job === "unpublish-own") {
      const answer = await call(createListingForm(job, project, value), BUILDER_SUBMIT);
      return answer.ok ? ({ ok: true, data: saved } as const) : answer;
    }
    const problem = listingProblem(value);
    if (problem) return { ok: false, error: problem } as const;
    if (isSubmission(job)) {
      const answer = await call(createListingForm(job, project, value), BUILDER_SUBMIT);
      return answer.ok ? done : answer;
    }
    // The request before this one saved it.
    if (isSameListing(value, saved)) return done;
    if (project.status !== "local") {
      const answer = await call(createListingForm("listing", project, value), BUILDER_SUBMIT);
      return answer.ok ? done : answer;
    }
    const { name, description, icon, tags } = value;
    const result = await changeDeviceApp(project.id, { name: name.trim(), description, icon, tags });
    return result.ok ? done : ({ ok: false, error: result.failure } as const);
  }

  /** An upload that ends after it changes nothing. */
  function close() {
    saver.end("discarded");
    onDone();
  }

  function closeWithoutDraft() {
    formDrafts.write(author, draftKey(project), null);
    close();
  }

  function save({ close: thenClose }: { close: boolean }) {
    if (busy) return;
    if (!hasChanges && thenClose) return close();
    const { value, sent, sending } = saver.get();
    const isOnItsWay = sending !== null && sent.at(-1) === value;
    if (thenClose || (hasChanges && !isOnItsWay)) void saver.send(thenClose ? "close" : "save");
  }

  return {
    listing,
    // An upload that ends later must not overwrite what was typed since.
    change: (part: Partial<Listing>) => saver.change({ ...saver.get().value, ...part }),
    /** Also without a change: the form began with hosts from the address. */
    saveDraft: () => void saver.update({}),
    hasChanges,
    isSending: isSaving && (next !== null || sent.at(-1) === listing),
    save,
    close,
    discard: closeWithoutDraft,
    submitAfterSave: (intent: SubmitIntent) => void saver.send(intent),
    busy,
    status: statusText({ saving: isSaving, saved: !hasChanges && saved !== loaded }),
    restored: isRestored && hasChanges,
    failure,
  };
}

export type ListingForm = ReturnType<typeof useListing>;

function isSubmission(job: ListingJob | null): job is SubmitIntent {
  return job !== null && job !== "save" && job !== "close";
}

function statusText({ saving, saved }: { saving: boolean; saved: boolean }) {
  if (saving) return "Saving...";
  return saved ? "Saved ✓" : null;
}
