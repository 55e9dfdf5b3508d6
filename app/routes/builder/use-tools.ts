import { type RefObject, useState } from "react";
import { downloadHtml } from "#app/device/device-apps/download.ts";
import type { EditedCode } from "#app/hooks/use-edited-code.ts";
import { notify } from "#app/lib/toast.ts";
import { HTML_TOO_LARGE, MAX_HTML_BYTES } from "#domain/projects/html.ts";
import type { Editor } from "./codemirror.client.ts";

export function useTools({
  edited,
  editor,
  name,
}: {
  edited: EditedCode;
  editor: RefObject<Editor | null>;
  name: string;
}) {
  const [formatting, setFormatting] = useState(false);

  /** @returns whether the clipboard could be read */
  async function paste() {
    const text = await navigator.clipboard?.readText().catch(() => null);
    if (typeof text !== "string") {
      notify.error("Paste failed", "Could not access clipboard. Please paste manually.");
      return false;
    }
    if (text === "") notify.error("No content found");
    else {
      edited.change(text);
      notify.success("Code pasted");
    }
    return true;
  }

  async function open(files: FileList | null) {
    const file = files?.[0];
    if (!file) return;
    if (!/\.html?$/i.test(file.name) && file.type !== "text/html")
      return notify.error("Invalid file type", "Please open .html files only.");
    if (file.size > MAX_HTML_BYTES) return notify.error("File too large", HTML_TOO_LARGE);
    replace(await file.text(), `${file.name} opened`);
  }

  function replace(html: string, toast: string) {
    const previousCode = edited.code;
    edited.change(html);
    notify.success(
      toast,
      previousCode.trim() === "" ? undefined : { label: "Undo", onClick: () => edited.change(previousCode) },
    );
  }

  async function format() {
    if (formatting) return;
    setFormatting(true);
    try {
      const { formatHtml } = await import("./format.client.ts");
      const previousCode = edited.code;
      const formatted = await formatHtml(previousCode);
      // What was typed meanwhile is not overwritten.
      if (edited.readLatest().code !== previousCode) return;
      if (formatted !== previousCode) edited.change(formatted);
      notify.success(formatted === previousCode ? "Nothing to format" : "Code formatted");
    } catch (error) {
      const [reason] = error instanceof Error ? error.message.split("\n") : [];
      notify.error("Format failed", reason ?? "The code couldn't be parsed.");
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
    download: () => downloadHtml(name, edited.code),
    find: () => editor.current?.find(),
  };
}

export type Tools = ReturnType<typeof useTools>;
