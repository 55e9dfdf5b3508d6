import { MAX_BRIDGE_HASH_LENGTH } from "#domain/previews/bridge-limits.ts";
import { onPageMessage } from "./product-page.ts";

/**
 * A port's message leaves at once, so the page hears of a dialog before it holds the app up; those of a window leave after
 * the script.
 */
export function answerPings() {
  let heart: MessagePort | undefined;
  function beat() {
    const { hash } = location;
    heart?.postMessage({ type: "alive", hash: hash.length > MAX_BRIDGE_HASH_LENGTH ? "" : hash });
  }
  onPageMessage("ping", (_, { ports }) => {
    [heart] = ports;
    beat();
  });
  window.addEventListener("hashchange", beat);
  for (const name of ["alert", "confirm", "prompt", "print"] as const) {
    const open = window[name];
    const waiting = (...values: Array<string>) => {
      heart?.postMessage({ type: "waiting" });
      try {
        return Reflect.apply(open, window, values);
      } finally {
        beat();
      }
    };
    Object.assign(window, { [name]: waiting });
  }
}
