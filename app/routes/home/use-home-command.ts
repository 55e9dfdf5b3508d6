import { useEffect, useEffectEvent } from "react";
import { consumeHomeCommand, type HomeCommand, onHomeCommand } from "#app/device/home/home-commands.ts";

/** A command may have been requested on the screen before. */
export function useHomeCommand(isReady: boolean, run: (command: HomeCommand) => void) {
  const runPending = useEffectEvent(() => {
    const command = consumeHomeCommand();
    if (command) run(command);
  });
  useEffect(() => {
    if (!isReady) return;
    runPending();
    return onHomeCommand(() => runPending());
  }, [isReady]);
}
