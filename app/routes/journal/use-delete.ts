import { useState } from "react";
import { useRevalidator } from "react-router";
import { callApi } from "#app/device/api.ts";
import type { NoteKeeper } from "#app/device/note.ts";
import { notify } from "#app/lib/toast.ts";
import { NOTE_MAX, together } from "#domain/journal/limits.ts";

type Deleted = { content: string; undo: string | null };

/** Deleting a day's note, and taking that back. */
export function useDelete(note: NoteKeeper) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  /** Today's goes by way of the field, so that nothing that is typed meanwhile gets lost. */
  function deleteToday() {
    const before = note.read().text;
    note.change("");
    void note.save();
    notify.success("Note deleted", { label: "Undo", onClick: undo });

    function undo() {
      const all = together(before, note.read().text);
      if (all.length > NOTE_MAX) return notify.error("Undo failed", "There is a new note on this day already.");
      note.change(note.read().text === "" ? before : all);
      void note.save();
    }
  }

  async function deleteOf(day: string) {
    const path = `/api/journal/${day}`;
    setBusy(true);
    const answer = await callApi<Deleted>(path, { method: "DELETE" });
    setBusy(false);
    if (!answer.ok) return notify.error("Delete failed", answer.error.message);
    const { content, undo } = answer.data;
    notify.success("Note deleted", undo === null ? undefined : { label: "Undo", onClick: () => void bringBack() });
    await revalidate();

    async function bringBack() {
      const restored = await callApi(`${path}/restore`, { method: "POST", json: { content, undo } });
      if (!restored.ok) return notify.error(restored.error.title, restored.error.message);
      await revalidate();
    }
  }

  return { busy, deleteToday, deleteOf };
}
