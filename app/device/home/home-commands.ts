export type HomeCommand = "arrange" | "delete" | "show-hidden";

const REQUESTED = "home-command-requested";

let pending: HomeCommand | null = null;

/** Runs immediately on the home, else when the home is opened in this page. */
export function requestHomeCommand(command: HomeCommand) {
  pending = command;
  window.dispatchEvent(new Event(REQUESTED));
}

export function consumeHomeCommand() {
  const command = pending;
  pending = null;
  return command;
}

export function onHomeCommand(callback: () => void) {
  window.addEventListener(REQUESTED, callback);
  return () => window.removeEventListener(REQUESTED, callback);
}
