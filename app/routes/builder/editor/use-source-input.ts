import { type RefObject, useRef } from "react";
import { callApi } from "#app/device/api.ts";
import type { EditedCode } from "#app/hooks/use-edited-code.ts";
import { notify } from "#app/lib/toast.ts";
import type { Editor } from "./codemirror.client.ts";

type Options = {
  edited: EditedCode;
  editor: RefObject<Editor | null>;
  /** Called when a page was brought in. */
  onReplaced: () => void;
};

/** Null if its code can't be loaded: then a text comes in as it is. */
export function loadAndPrepare(text: string) {
  return import("./prepare-source.client.ts").then(({ prepareSource }) => prepareSource(text)).catch(() => null);
}

const UNDO_HINT = "Undo brings back the text as it came.";

/**
 * How every text comes into the editor, pasted, opened, dropped or fetched: what can become a page becomes one, and the
 * toast says how. Undo then brings back the text as it came, since the same text would be converted again (decision 174).
 */
export function useSourceInput({ edited, editor, onReplaced }: Options) {
  const lastInput = useRef(Promise.resolve());

  /** One after another: the text that came last stays, also if both wait for the same code. */
  function bringIn(text: string, title: string, note?: string) {
    lastInput.current = lastInput.current.then(() => convertAndShow(text, title, note));
    return lastInput.current;
  }

  async function convertAndShow(text: string, title: string, note?: string) {
    if (text.trim() === "") return notify.error("No content found");
    const source = await loadAndPrepare(text);
    if (source?.url !== undefined) return offerAddress(source.url);
    if (source?.kind === "binary") return notify.error("Nothing to open", source.problem ?? undefined);
    const { html = text, mended = text, message = null } = source ?? {};
    const notes = [note, message].filter(Boolean);
    const { code } = edited.readLatest();
    if (html !== text || !source?.problem) onReplaced();
    if (html === text) {
      edited.change(text);
      return notify.success(title, undoOrMend({ code, text, mended }), notes.join(" ") || undefined);
    }
    edited.change(html);
    // Two steps, so that the editor's own Undo shows the text first.
    editor.current?.setCode(text);
    editor.current?.setCode(html);
    const showText = { label: "Undo", onClick: () => showAsItCame(text, code) };
    notify.success(title, showText, [...notes, UNDO_HINT].join(" "));
  }

  function showAsItCame(text: string, code: string) {
    edited.change(text);
    if (code !== text && code.trim() !== "") notify.success("The text is as it came", undo(code));
  }

  function undo(code: string) {
    return { label: "Undo", onClick: () => edited.change(code) };
  }

  function undoOrMend({ code, text, mended }: { code: string; text: string; mended: string }) {
    if (code.trim() !== "") return undo(code);
    return mended === text ? undefined : { label: "Mend", onClick: () => edited.change(mended) };
  }

  function offerAddress(url: string) {
    notify.error("This is an address, not a page", url, { label: "Open", onClick: () => void openAddress(url) });
  }

  async function openAddress(url: string) {
    const dismiss = notify.progress("Fetching...");
    const answer = await callApi("POST", "/api/projects/fetch", { json: { url } });
    dismiss();
    if (answer.ok) await bringIn(answer.data.html, "Opened");
    else notify.failure(answer.error);
  }

  /** Of a text that is to be saved. @returns false if it is no page and can't become one, which is told. */
  async function ensurePage(text: string) {
    const source = await loadAndPrepare(text);
    if (!source || source.html !== text) {
      if (source) await bringIn(text, "Made a page");
      return true;
    }
    if (source.url !== undefined) offerAddress(source.url);
    else if (source.problem) notify.error("Save failed", `${source.problem} Put it into a page, then save it.`);
    return source.problem === null;
  }

  return { bringIn, ensurePage };
}
