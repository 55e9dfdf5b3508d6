import { notify } from "./toast.ts";

/** Browsers may refuse to write to the clipboard, so the user is told either way. */
export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    notify.success("Copied");
  } catch {
    notify.error("Copy failed", "Your browser didn't let us write to the clipboard.");
  }
}
