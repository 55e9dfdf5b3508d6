/** The page's own event: what the browser offers has changed. */
export const INSTALL_PROMPT_EVENT = "install-prompt";

/** Runs before the page's own scripts, since the event may come before them. Keeps an app's offer for its viewer. */
export const installPromptScript = `addEventListener("beforeinstallprompt",(event)=>{if(!/^\\/(p|device)\\//.test(location.pathname))return;
event.preventDefault();window.installPrompt=event;dispatchEvent(new Event("${INSTALL_PROMPT_EVENT}"))})`;
