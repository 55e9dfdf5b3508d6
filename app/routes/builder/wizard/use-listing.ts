import { useRef, useState } from "react";
import { changeDeviceApp } from "#app/device/device-apps/device-apps.ts";
import { writeFormDraft } from "#app/device/drafts/form-drafts.ts";
import { emitLibraryEvent } from "#app/device/installs/library-events.ts";
import { useAction } from "#app/hooks/use-action.ts";
import { useStore } from "#app/hooks/use-store.ts";
import { createStore } from "#app/lib/create-store.ts";
import { notify } from "#app/lib/toast.ts";
import type { CardProject } from "#app/routes/builder/projects/card-project.ts";
import type { Failure } from "#domain/kit/errors.ts";
import {
  addHosts,
  createListingForm,
  draftKey,
  type Listing,
  type ListingIntent,
  listingProblem,
  restoreListing,
  serializeListing,
  toListing,
} from "./listing.ts";

const BUILDER_SUBMIT = { method: "post", action: "/builder" } as const;

type SubmitIntent = Exclude<ListingIntent, "listing">;
/** `next` is saved after `sent`; `followUp` runs after the last save succeeded. */
type PendingSave = { sent: Listing; next: Listing | null; followUp: "close" | SubmitIntent | null };
type ListingState = { listing: Listing; saved: Listing; pending: PendingSave | null };

/** The listing counts as saved only once the server has confirmed it; until then the device keeps a draft. */
export function useListing(project: CardProject, onDone: () => void, hostsToDeclare: ReadonlyArray<string>) {
  const [initial] = useState(() => restoreListing(project));
  const [loaded] = useState(() => toListing(project));
  // Not React state: a press and a response between two renders must see each other's change.
  const [state] = useState(() => {
    const listing = addHosts(initial.listing, hostsToDeclare);
    return createStore<ListingState>({ listing, saved: loaded, pending: null });
  });
  const { listing, saved, pending } = useStore(state);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isClosed = useRef(false);
  const draft = draftKey(project);
  const isChanged = hasChanges({ listing, saved, pending });

  /** Each change passes here, so that the draft follows it. An upload may end after the form has closed. */
  function update(part: Partial<ListingState>) {
    if (isClosed.current) return;
    const next = { ...state.get(), ...part };
    state.set(next);
    const text = { base: serializeListing(next.saved), listing: JSON.stringify(next.listing) };
    writeFormDraft(draft, hasChanges(next) ? text : null);
  }

  const listingAction = useAction({
    waitsForReload: true,
    onSuccess() {
      const { pending } = state.get();
      if (!pending) return;
      emitLibraryEvent("project-updated", { id: project.id });
      const { sent, next, followUp } = pending;
      update({ saved: sent, pending: null });
      if (next) return send({ sent: next, next: null, followUp });
      if (followUp === "close") closeAfterSave();
      else if (followUp) sendIntent(followUp);
    },
    onError(failure) {
      update({ pending: null });
      setFailure(failure);
    },
  });
  const intentAction = useAction({
    waitsForReload: true,
    onSuccess: closeWithoutDraft,
    onError: setFailure,
  });

  const busy = intentAction.busy || (pending !== null && pending.followUp !== null && pending.followUp !== "close");

  function close() {
    isClosed.current = true;
    onDone();
  }

  function closeWithoutDraft() {
    writeFormDraft(draft, null);
    close();
  }

  function closeAfterSave() {
    notify.success("Changes saved");
    closeWithoutDraft();
  }

  function send(pending: PendingSave) {
    update({ pending });
    void listingAction.submit(createListingForm("listing", project, pending.sent), BUILDER_SUBMIT);
  }

  function sendIntent(intent: SubmitIntent) {
    void intentAction.submit(createListingForm(intent, project, state.get().listing), BUILDER_SUBMIT);
  }

  function save({ close: thenClose }: { close: boolean }) {
    const problem = listingProblem(listing);
    setFailure(problem);
    if (busy || problem) return;
    if (!isChanged) return thenClose ? close() : undefined;
    // One request at a time: a save that arrives late would overwrite a newer one.
    const followUp = thenClose ? "close" : null;
    const sent = state.get().pending?.sent;
    if (sent) return update({ pending: { sent, next: listing === sent ? null : listing, followUp } });
    if (project.status !== "local") return send({ sent: listing, next: null, followUp });
    const { name, description, icon, tags } = listing;
    void saveToDevice({ name: name.trim(), description, icon, tags }, { close: thenClose });
  }

  async function saveToDevice(
    change: Pick<Listing, "name" | "description" | "icon" | "tags">,
    { close: thenClose }: { close: boolean },
  ) {
    const result = await changeDeviceApp(project.id, change);
    if (!result.ok) {
      setFailure(result.failure);
      return notify.failure(result.failure);
    }
    update({ saved: listing });
    if (thenClose) closeAfterSave();
  }

  function submitAfterSave(intent: SubmitIntent) {
    const problem = listingProblem(listing);
    setFailure(problem);
    if (problem) return;
    // This form contains the whole listing, so `next` is not needed.
    const sent = state.get().pending?.sent;
    if (sent) update({ pending: { sent, next: null, followUp: intent } });
    else sendIntent(intent);
  }

  return {
    listing,
    // An upload that ends later must not overwrite what was typed since.
    change: (part: Partial<Listing>) => update({ listing: { ...state.get().listing, ...part } }),
    /** Also without a change: the form began with hosts from the address. */
    saveDraft: () => update({}),
    hasChanges: isChanged,
    isSending: pending !== null && (pending.next ?? pending.sent) === listing,
    save,
    close,
    discard: closeWithoutDraft,
    submitAfterSave,
    busy,
    status: statusText({ saving: pending !== null, saved: !isChanged && saved !== loaded }),
    restored: initial.restored && isChanged,
    failure,
  };
}

export type ListingForm = ReturnType<typeof useListing>;

/** Also if the listing is again what is saved, while another one is being saved. */
function hasChanges({ listing, saved, pending }: ListingState) {
  const kept = pending ? [saved, pending.next ?? pending.sent] : [saved];
  return kept.some((one) => serializeListing(one) !== serializeListing(listing));
}

function statusText({ saving, saved }: { saving: boolean; saved: boolean }) {
  if (saving) return "Saving...";
  return saved ? "Saved ✓" : null;
}
