import { useRevalidator } from "react-router";
import { callApi, isOutcomeUnknown } from "#app/device/api.ts";
import type { NoteStore } from "#app/device/journal/note.ts";
import { useAccountId } from "#app/hooks/use-account-id.ts";
import { useCall } from "#app/hooks/use-call.ts";
import { notify } from "#app/lib/toast.ts";
import { joinTexts } from "#domain/journal/note-conflicts.ts";
import { MAX_NOTE_LENGTH } from "#domain/journal/rules.ts";

export function useDeleteNote(note: NoteStore) {
  const { revalidate } = useRevalidator();
  const account = useAccountId();

  /** Empties the note in the editor, so that text typed during the request is not lost. */
  function deleteToday() {
    const previousText = note.get().text;
    note.change("");
    void note.save();
    notify.success("Note deleted", { label: "Undo", onClick: undo });

    function undo() {
      const joined = joinTexts(previousText, note.get().text);
      if (joined.length > MAX_NOTE_LENGTH) return notify.error("Undo failed", "This day already has a new note.");
      note.change(note.get().text === "" ? previousText : joined);
      void note.save();
    }
  }

  const { start: deletePast, busy } = useCall(async (day: string) => {
    const param = { day };
    const answer = await callApi("DELETE", "/api/journal/:day", { param, account });
    if (!answer.ok && isOutcomeUnknown(answer.error)) {
      notify.error("Delete not confirmed", `It may have been deleted. ${answer.error.message}`);
      return void (await revalidate());
    }
    if (!answer.ok) return void notify.error("Delete failed", answer.error.message);
    const { content, undo } = answer.data;
    notify.success("Note deleted", undo === null ? undefined : { label: "Undo", onClick: () => void restore(undo) });
    await revalidate();

    async function restore(undo: string) {
      const restored = await callApi("POST", "/api/journal/:day/restore", { param, account, json: { content, undo } });
      if (restored.ok) return revalidate();
      const failed = isOutcomeUnknown(restored.error) ? "Undo not confirmed" : "Undo failed";
      // The server may have the text no more, so only this lets the press be repeated.
      notify.error(failed, restored.error.message, { label: "Try Again", onClick: () => void restore(undo) });
    }
  });

  return { busy, deleteToday, deletePast };
}
