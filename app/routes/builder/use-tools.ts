import type { RefObject } from "react";
import { downloadHtml } from "#app/device/device-apps/download.ts";
import { notifyMissingPart } from "#app/device/offline/missing-part.ts";
import type { EditedCode } from "#app/hooks/use-edited-code.ts";
import { notify } from "#app/lib/toast.ts";
import { AppError } from "#domain/kit/errors.ts";
import { halfEmojiProblem } from "#domain/listing/html.ts";
import type { Editor } from "./editor/codemirror.client.ts";
import { useSourceInput } from "./editor/use-source-input.ts";

export function useTools({
  edited,
  editor,
  name,
  onReplaced,
}: {
  edited: EditedCode;
  editor: RefObject<Editor | null>;
  name: string;
  /** Called when a page was brought in. */
  onReplaced: () => void;
}) {
  const { bringIn, ensurePage } = useSourceInput({ edited, editor, onReplaced });

  /** @returns whether the clipboard could be read */
  async function tryPaste() {
    const text = await navigator.clipboard?.readText().catch(() => null);
    if (typeof text !== "string") return false;
    await bringIn(text, "Code pasted");
    return true;
  }

  async function paste() {
    if (!(await tryPaste())) notify.error("Paste failed", "Could not access clipboard. Please paste manually.");
  }

  async function open(chosen: Iterable<File> | null) {
    // The browser empties its list once the event has ended.
    const files = [...(chosen ?? [])];
    if (files.length === 0) return;
    try {
      const { readOneSourceFile } = await import("./editor/read-source-file.client.ts");
      const opened = await readOneSourceFile(files);
      if (opened) await bringIn(opened.text, `${opened.name} opened`, opened.note);
    } catch (error) {
      if (error instanceof AppError) notify.error("Import failed", error.message);
      else void notifyMissingPart("Import failed");
    }
  }

  function download() {
    const { code } = edited.readLatest();
    const problem = halfEmojiProblem(code);
    if (problem) notify.error("Download failed", problem);
    else downloadHtml(name, code);
  }

  async function format() {
    try {
      const formatter = await import("./editor/format.client.ts").catch(() => null);
      if (!formatter) return void notifyMissingPart("Format failed");
      const previousCode = edited.code;
      const formatted = await formatter.formatHtml(previousCode);
      // What was typed meanwhile is not overwritten.
      if (edited.readLatest().code !== previousCode) return;
      if (formatted !== previousCode) edited.change(formatted);
      notify.success(formatted === previousCode ? "Nothing to format" : "Code formatted");
    } catch (error) {
      const [reason] = error instanceof Error ? error.message.split("\n") : [];
      notify.error("Format failed", reason ?? "The code couldn't be parsed.");
    }
  }

  return {
    paste,
    tryPaste,
    open,
    bringIn,
    ensurePage,
    format,
    download,
    find: () => editor.current?.find(),
  };
}
