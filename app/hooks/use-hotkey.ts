import { hasSingleKeyShortcuts } from "#app/device/single-key-shortcuts.ts";
import { isOverlayOpen } from "#app/lib/overlays.ts";
import { useWindowEvent } from "./use-events.ts";

const TEXT_FIELDS =
  "textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file])";

export function isTyping(target: EventTarget | null) {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(TEXT_FIELDS));
}

/** The second key of a shortcut counts for this long after the first. */
const SEQUENCE_MS = 1000;
const SEQUENCE_START = "g";

/**
 * `key` is KeyboardEvent.key, also after "Alt+" or "Ctrl+" (Cmd on a Mac), or two letters one after the other: "g n". The
 * second letter is then no shortcut of its own, so that "g a" never approves. In text fields, only Escape, function keys
 * and those with Alt or Ctrl count.
 */
export function useHotkey(keys: string, run: (event: KeyboardEvent) => void) {
  useWindowEvent("keydown", (event) => {
    const pressed = pressedKey(event);
    const isSecond = isSecondKey(event);
    const isSequence = keys.startsWith(`${SEQUENCE_START} `);
    const key = isSequence ? keys.slice(2) : keys;
    if (pressed !== key) return;
    if (key.length === 1 && isSecond !== isSequence) return;
    if (event.defaultPrevented || isOverlayOpen()) return;
    if (isTyping(event.target) && !/^(?:Escape$|F\d|Alt\+|Ctrl\+)/.test(key)) return;
    if (key.length === 1 && !hasSingleKeyShortcuts()) return;
    if (key.endsWith("/")) event.preventDefault();
    run(event);
  });
}

/** Shared by all screens: the screen can change between the two keys, and the second must not be a shortcut of the new one. */
const sequence = { newest: null as KeyboardEvent | null, isSecond: false, startedAt: Number.NEGATIVE_INFINITY };

/**
 * Whether the key comes soon enough after the first of a sequence. All listeners of one event get the same answer.
 * @public tests/device/use-hotkey.test.ts imports it
 */
export function isSecondKey(event: KeyboardEvent) {
  if (event === sequence.newest) return sequence.isSecond;
  const isStart = pressedKey(event) === SEQUENCE_START && !isTyping(event.target);
  sequence.newest = event;
  sequence.isSecond = event.timeStamp - sequence.startedAt < SEQUENCE_MS;
  sequence.startedAt = isStart ? event.timeStamp : Number.NEGATIVE_INFINITY;
  return sequence.isSecond;
}

/** With Caps Lock on, the key of a letter is its capital. */
function pressedKey({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  const modifiers = `${ctrlKey || metaKey ? "Ctrl+" : ""}${altKey ? "Alt+" : ""}`;
  return modifiers + (key.length === 1 && !shiftKey ? key.toLowerCase() : key);
}
