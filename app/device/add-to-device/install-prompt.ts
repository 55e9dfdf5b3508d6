import { INSTALL_PROMPT_EVENT } from "./install-prompt-script.ts";

/** Chromium's event: the page may ask once whether to install the app of its manifest. */
type InstallPrompt = Event & { prompt(): Promise<{ outcome: "accepted" | "dismissed" }> };

declare global {
  interface Window {
    installPrompt?: InstallPrompt | null;
  }
}

/** Whether the page may ask. */
export const hasInstallPrompt = {
  get: () => Boolean(window.installPrompt),
  subscribe(listener: () => void) {
    window.addEventListener(INSTALL_PROMPT_EVENT, listener);
    return () => window.removeEventListener(INSTALL_PROMPT_EVENT, listener);
  },
};

/** Must be called by a press. @returns whether the user accepted. */
export async function showInstallPrompt() {
  const prompt = window.installPrompt;
  window.installPrompt = null;
  window.dispatchEvent(new Event(INSTALL_PROMPT_EVENT));
  return (await prompt?.prompt())?.outcome === "accepted";
}
