import type { EditorView } from "@codemirror/view";
import { callApi } from "#app/device/api.ts";
import { notify } from "#app/lib/toast.ts";
import { type InlineLibrary, inlineElement } from "#domain/source-analysis/inlining.ts";

const FAILED = "Paste failed";

/** Fetches the library once and puts it into its element. `from` is where the element starts now. */
export async function pasteLibrary(view: EditorView, from: number, { url, host, from: start, to: end }: InlineLibrary) {
  const element = view.state.sliceDoc(from, from + end - start);
  const answer = await callApi("POST", "/api/projects/fetch", { json: { url } });
  if (!answer.ok) {
    const isOffline = answer.error.code === "unavailable";
    return notify.error(
      FAILED,
      isOffline ? answer.error.message : `${host} didn't send this file. Please try again later.`,
    );
  }
  const inline = inlineElement(element, answer.data.html, url);
  if (inline === null)
    return notify.error(FAILED, "This file can't be pasted into a page. Keep loading it from its host.");
  const at = view.state.doc.toString().indexOf(element);
  if (at < 0) return notify.error(FAILED, "The code has changed. Please try again.");
  view.dispatch({ changes: { from: at, to: at + element.length, insert: inline }, userEvent: "input.paste" });
  notify.success("Library pasted in");
}
