const CHANGED = "install-prompt";

/** Chromium's event: the page may ask once whether to install the app of its manifest. */
type InstallPrompt = Event & { prompt(): Promise<{ outcome: "accepted" | "dismissed" }> };

declare global {
  interface Window {
    installPrompt?: InstallPrompt | null;
  }
}

/** Runs before the page's own scripts, since the event may come before them. Keeps an app's offer for its viewer. */
export const installPromptScript = `addEventListener("beforeinstallprompt",(event)=>{if(!location.pathname.startsWith("/p/"))return;
event.preventDefault();installPrompt=event;dispatchEvent(new Event("${CHANGED}"))})`;

/** Whether the page may ask. */
export const hasInstallPrompt = {
  get: () => Boolean(window.installPrompt),
  subscribe(listener: () => void) {
    window.addEventListener(CHANGED, listener);
    return () => window.removeEventListener(CHANGED, listener);
  },
};

/** Must be called by a press. @returns whether the user accepted. */
export async function showInstallPrompt() {
  const prompt = window.installPrompt;
  window.installPrompt = null;
  window.dispatchEvent(new Event(CHANGED));
  return (await prompt?.prompt())?.outcome === "accepted";
}
