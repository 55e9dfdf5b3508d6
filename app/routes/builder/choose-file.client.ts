import type { EditorView } from "@codemirror/view";
import { notify } from "#app/lib/toast.ts";
import { embedFile } from "#domain/source-analysis/missing-files.ts";

/** Asks for the file that the code names and puts its content there, as a data: URL. */
export function chooseFile(view: EditorView, place: { from: number; to: number }, name: string) {
  const input = document.createElement("input");
  input.type = "file";
  input.onchange = async () => {
    const [file] = input.files ?? [];
    if (!file) return;
    const reference = view.state.sliceDoc(place.from, place.to);
    const embedded = embedFile(reference, name, await readDataUrl(file));
    if (embedded === null || view.state.sliceDoc(place.from, place.to) !== reference)
      return notify.error("Paste failed", "The code has changed. Please try again.");
    view.dispatch({ changes: { ...place, insert: embedded }, userEvent: "input.paste" });
    notify.success("File pasted in");
  };
  input.click();
}

function readDataUrl(file: File) {
  return new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
