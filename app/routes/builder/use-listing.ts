import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { Answer } from "#app/context.ts";
import { changeExplorerApp } from "#app/device/explorer-apps.ts";
import { writeFormDraft } from "#app/device/form-drafts.ts";
import { announce } from "#app/device/library-events.ts";
import { notify } from "#app/lib/toast.ts";
import type { CardProject } from "./card-project.ts";
import {
  draftKey,
  type Intent,
  type Listing,
  listingForm,
  listingOf,
  restoreListing,
  serializeListing,
} from "./listing.ts";

type Decision = Exclude<Intent, "listing">;
/** A pending save. `next`: the listing to save after it, or null. `followUp`: what happens once the last save succeeded. */
type Saving = { sent: Listing; next: Listing | null; followUp: "close" | Decision | null };

/**
 * The listing that the wizard edits. It counts as saved once the server has confirmed it; until then the device stores a
 * draft. `onDone` is called when everything is saved or discarded, to close the dialog.
 */
export function useListing(project: CardProject, onDone: () => void) {
  const [initial] = useState(() => restoreListing(project));
  const [listing, setListing] = useState(initial.listing);
  const [loaded] = useState(() => listingOf(project));
  const [saved, setSaved] = useState(loaded);
  const [saving, setSaving] = useState<Saving | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const draft = draftKey(project);
  const changed = serializeListing(listing) !== serializeListing(saved);

  const { submit: submitListing } = useAnswered((answer: Answer<unknown>) => {
    if (!saving) return;
    if (!answer.ok) {
      setSaving(null);
      return fail(answer.error);
    }
    announce("project-updated", { id: project.id });
    setSaved(saving.sent);
    const { next, followUp } = saving;
    if (next) return send({ sent: next, next: null, followUp });
    setSaving(null);
    if (followUp === "close") finish();
    else if (followUp) deciding.submit(listingForm(followUp, project, listing));
  });
  const deciding = useAnswered((answer: Answer<unknown>) => {
    if (!answer.ok) return fail(answer.error);
    if (answer.toast) notify.success(answer.toast);
    writeFormDraft(draft, null);
    onDone();
  });

  const busy = deciding.busy || (saving !== null && saving.followUp !== null && saving.followUp !== "close");

  useEffect(() => {
    writeFormDraft(draft, changed ? { base: serializeListing(saved), listing: JSON.stringify(listing) } : null);
  }, [draft, changed, saved, listing]);

  function fail({ title, message }: { title: string; message: string }) {
    setFailure(message);
    notify.error(title, message);
  }

  function finish() {
    notify.success("Changes saved");
    writeFormDraft(draft, null);
    onDone();
  }

  function send(next: Saving) {
    setSaving(next);
    submitListing(listingForm("listing", project, next.sent));
  }

  /** Saves the listing; with `close`, closes the dialog after success. */
  function save({ close }: { close: boolean }) {
    setFailure(null);
    if (busy) return;
    if (!changed) return close ? onDone() : undefined;
    // One request at a time: a save that arrives late would overwrite a newer one.
    const followUp = close ? "close" : null;
    if (saving) return setSaving({ sent: saving.sent, next: listing === saving.sent ? null : listing, followUp });
    if (project.status !== "local") return send({ sent: listing, next: null, followUp });
    const { name, description, icon, tags } = listing;
    const result = changeExplorerApp(project.id, { name: name.trim(), description, icon, tags });
    if (!result.ok) return fail(result);
    setSaved(listing);
    if (close) finish();
  }

  function discard() {
    writeFormDraft(draft, null);
    onDone();
  }

  /** Submits the listing for review, or withdraws the app. */
  function decide(intent: Decision) {
    setFailure(null);
    // The decision's form contains the whole listing, so `next` is not needed.
    if (saving) setSaving({ sent: saving.sent, next: null, followUp: intent });
    else deciding.submit(listingForm(intent, project, listing));
  }

  return {
    listing,
    // An upload that ends later must not overwrite what was typed since.
    change: (part: Partial<Listing>) => setListing((now) => ({ ...now, ...part })),
    changed,
    /** Whether the current listing is being sent. */
    sending: saving !== null && (saving.next ?? saving.sent) === listing,
    save,
    discard,
    decide,
    busy,
    status: statusOf({ saving: saving !== null, saved: !changed && saved !== loaded }),
    restored: initial.restored && changed,
    error: failure,
  };
}

export type ListingForm = ReturnType<typeof useListing>;

function statusOf({ saving, saved }: { saving: boolean; saved: boolean }) {
  if (saving) return "Saving...";
  return saved ? "Saved ✓" : null;
}

/** Submits a form of the builder and calls `onAnswer` once per answer. */
function useAnswered(onAnswer: (answer: Answer<unknown>) => void) {
  const fetcher = useFetcher<Answer<unknown>>();
  const { data, state } = fetcher;
  const answered = useRef(data);
  const tell = useEffectEvent(onAnswer);
  useEffect(() => {
    if (state !== "idle" || !data || data === answered.current) return;
    answered.current = data;
    tell(data);
  }, [data, state]);
  return {
    submit: (form: FormData) => void fetcher.submit(form, { method: "post", action: "/builder" }),
    busy: state !== "idle",
  };
}
