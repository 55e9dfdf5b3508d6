import { useEffect, useState } from "react";
import { changeDeviceApp } from "#app/device/device-apps/device-apps.ts";
import { writeFormDraft } from "#app/device/drafts/form-drafts.ts";
import { emitLibraryEvent } from "#app/device/installs/library-events.ts";
import { useAction } from "#app/hooks/use-action.ts";
import { useStore } from "#app/hooks/use-store.ts";
import { createStore } from "#app/lib/create-store.ts";
import { notify } from "#app/lib/toast.ts";
import type { Failure } from "#domain/errors.ts";
import type { CardProject } from "./card-project.ts";
import {
  addHosts,
  createListingForm,
  draftKey,
  type Listing,
  type ListingIntent,
  restoreListing,
  serializeListing,
  toListing,
} from "./listing.ts";

const BUILDER_SUBMIT = { method: "post", action: "/builder" } as const;

type SubmitIntent = Exclude<ListingIntent, "listing">;
/** `next` is saved after `sent`; `followUp` runs after the last save succeeded. */
type PendingSave = { sent: Listing; next: Listing | null; followUp: "close" | SubmitIntent | null };

/** The listing counts as saved only once the server has confirmed it; until then the device keeps a draft. */
export function useListing(project: CardProject, onDone: () => void, hostsToDeclare: ReadonlyArray<string>) {
  const [initial] = useState(() => restoreListing(project));
  const [listing, setListing] = useState(() => addHosts(initial.listing, hostsToDeclare));
  const [loaded] = useState(() => toListing(project));
  const [saved, setSaved] = useState(loaded);
  // Not React state: a press and a response between two renders must see each other's change.
  const [pending] = useState(() => createStore<PendingSave | null>(null));
  const saving = useStore(pending);
  const [failure, setFailure] = useState<Failure | null>(null);
  const draft = draftKey(project);
  const hasChanges = serializeListing(listing) !== serializeListing(saved);

  const listingAction = useAction({
    waitsForReload: true,
    onSuccess() {
      const saving = pending.get();
      if (!saving) return;
      emitLibraryEvent("project-updated", { id: project.id });
      setSaved(saving.sent);
      const { next, followUp } = saving;
      if (next) return send({ sent: next, next: null, followUp });
      pending.set(null);
      if (followUp === "close") closeAfterSave();
      else if (followUp) sendIntent(followUp);
    },
    onError(failure) {
      pending.set(null);
      setFailure(failure);
    },
  });
  const intentAction = useAction({
    waitsForReload: true,
    onSuccess() {
      writeFormDraft(draft, null);
      onDone();
    },
    onError: setFailure,
  });

  const busy = intentAction.busy || (saving !== null && saving.followUp !== null && saving.followUp !== "close");

  useEffect(() => {
    writeFormDraft(draft, hasChanges ? { base: serializeListing(saved), listing: JSON.stringify(listing) } : null);
  }, [draft, hasChanges, saved, listing]);

  function closeAfterSave() {
    notify.success("Changes saved");
    writeFormDraft(draft, null);
    onDone();
  }

  function send(next: PendingSave) {
    pending.set(next);
    void listingAction.submit(createListingForm("listing", project, next.sent), BUILDER_SUBMIT);
  }

  function sendIntent(intent: SubmitIntent) {
    void intentAction.submit(createListingForm(intent, project, listing), BUILDER_SUBMIT);
  }

  function save({ close }: { close: boolean }) {
    setFailure(null);
    if (busy) return;
    if (!hasChanges) return close ? onDone() : undefined;
    // One request at a time: a save that arrives late would overwrite a newer one.
    const followUp = close ? "close" : null;
    const sent = pending.get()?.sent;
    if (sent) return pending.set({ sent, next: listing === sent ? null : listing, followUp });
    if (project.status !== "local") return send({ sent: listing, next: null, followUp });
    const { name, description, icon, tags } = listing;
    void saveToDevice({ name: name.trim(), description, icon, tags }, { close });
  }

  async function saveToDevice(
    change: Pick<Listing, "name" | "description" | "icon" | "tags">,
    { close }: { close: boolean },
  ) {
    const result = await changeDeviceApp(project.id, change);
    if (!result.ok) {
      setFailure(result.failure);
      return notify.failure(result.failure);
    }
    setSaved(listing);
    if (close) closeAfterSave();
  }

  function discard() {
    writeFormDraft(draft, null);
    onDone();
  }

  function submitAfterSave(intent: SubmitIntent) {
    setFailure(null);
    // This form contains the whole listing, so `next` is not needed.
    const sent = pending.get()?.sent;
    if (sent) pending.set({ sent, next: null, followUp: intent });
    else sendIntent(intent);
  }

  return {
    listing,
    // An upload that ends later must not overwrite what was typed since.
    change: (part: Partial<Listing>) => setListing((current) => ({ ...current, ...part })),
    hasChanges,
    isSending: saving !== null && (saving.next ?? saving.sent) === listing,
    save,
    discard,
    submitAfterSave,
    busy,
    status: statusText({ saving: saving !== null, saved: !hasChanges && saved !== loaded }),
    restored: initial.restored && hasChanges,
    failure,
  };
}

export type ListingForm = ReturnType<typeof useListing>;

function statusText({ saving, saved }: { saving: boolean; saved: boolean }) {
  if (saving) return "Saving...";
  return saved ? "Saved ✓" : null;
}
