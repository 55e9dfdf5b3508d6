import { notify } from "./toast.ts";

/** By the system's share sheet, else into the clipboard. @returns false if the browser refused both */
export async function sendLink(title: string, url: string) {
  try {
    if (navigator.share) await navigator.share({ title, url });
    else await copyLink(url);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

/** @throws if the browser refuses */
export async function copyLink(url: string) {
  await navigator.clipboard.writeText(url);
  notify.success("Link copied");
}
