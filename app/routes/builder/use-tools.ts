import { type RefObject, useState } from "react";
import { downloadHtml } from "#app/device/download.ts";
import type { Draft } from "#app/hooks/use-draft.ts";
import { notify } from "#app/lib/toast.ts";
import { HTML_MAX_BYTES } from "#domain/projects/limits.ts";
import type { Editor } from "./codemirror.client.ts";

/** What the toolbar does with the text: paste, open, format, find, download. */
export function useTools({ draft, editor, name }: { draft: Draft; editor: RefObject<Editor | null>; name: string }) {
  const [formatting, setFormatting] = useState(false);

  async function paste() {
    try {
      const text = await navigator.clipboard.readText();
      if (text === "") return notify.error("No content found");
      draft.change(text);
      notify.success("Code pasted");
    } catch {
      notify.error("Paste failed", "Could not access clipboard. Please paste manually.");
    }
  }

  /** Takes the first of the files as the text; what was there before can be brought back. */
  async function open(files: FileList | null) {
    const file = files?.[0];
    if (!file) return;
    if (!/\.html?$/i.test(file.name) && file.type !== "text/html")
      return notify.error("Invalid file type", "Please open .html files only.");
    if (file.size > HTML_MAX_BYTES)
      return notify.error("File too large", "Your HTML is larger than 5 MB. Please make it smaller and try again.");
    replace(await file.text(), `${file.name} opened`);
  }

  function replace(html: string, toast: string) {
    const before = draft.code;
    draft.change(html);
    notify.success(toast, before.trim() === "" ? undefined : { label: "Undo", onClick: () => draft.change(before) });
  }

  async function format() {
    setFormatting(true);
    try {
      const { formatHtml } = await import("./format.client.ts");
      const before = draft.code;
      const after = await formatHtml(before);
      if (after !== before) draft.change(after);
      notify.success(after === before ? "Nothing to format" : "Code formatted");
    } catch (error) {
      const [why] = error instanceof Error ? error.message.split("\n") : [];
      notify.error("Format failed", why ?? "The code could not be read.");
    } finally {
      setFormatting(false);
    }
  }

  return {
    paste,
    open,
    replace,
    format,
    formatting,
    download: () => downloadHtml(name, draft.code),
    find: () => editor.current?.find(),
  };
}

export type Tools = ReturnType<typeof useTools>;
