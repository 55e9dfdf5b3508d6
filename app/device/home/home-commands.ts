export type HomeCommand = "arrange" | "delete" | "show-hidden";

const REQUESTED = "home-command-requested";

let pending: HomeCommand | null = null;

/** Runs immediately on the home, else when the home is opened in this page. */
export function requestHomeCommand(command: HomeCommand) {
  pending = command;
  window.dispatchEvent(new Event(REQUESTED));
}

/** Calls back once for each command, also for one that was requested before. */
export function onHomeCommand(run: (command: HomeCommand) => void) {
  function consume() {
    const command = pending;
    pending = null;
    if (command) run(command);
  }
  consume();
  window.addEventListener(REQUESTED, consume);
  return () => window.removeEventListener(REQUESTED, consume);
}
