import { createStore } from "#app/lib/create-store.ts";

export type HomeCommand = "arrange" | "delete" | "show-hidden";

const pending = createStore<HomeCommand | null>(null);

/** Runs immediately on the home, else when the home is opened in this page. */
export function requestHomeCommand(command: HomeCommand) {
  pending.set(command);
}

/** Calls back once for each command, also for one that was requested before. */
export function onHomeCommand(run: (command: HomeCommand) => void) {
  function consume() {
    const command = pending.get();
    pending.set(null);
    if (command) run(command);
  }
  consume();
  return pending.subscribe(consume);
}
