import type { CSSProperties, KeyboardEvent, PointerEvent } from "react";
import { createStoredValue } from "#app/device/stored-value.ts";
import { useStore } from "#app/hooks/use-store.ts";

const DEFAULT_PERCENT = 56;
const MIN_PERCENT = 25;
const MAX_PERCENT = 75;
const ARROW_STEP_PERCENT = 2;

const stored = createStoredValue("builder_split", parsePercent);
let fallbackPercent: number | null = null;
const split = { get: () => fallbackPercent ?? stored.get(), subscribe: stored.subscribe };

function move(to: number) {
  // Set before the listeners are called; it stays where the storage refuses the value.
  fallbackPercent = clamp(to);
  if (stored.set(String(fallbackPercent))) fallbackPercent = null;
}

/** The width of the code beside the preview, kept on the device. */
export function useSplit() {
  const percent = useStore(split, DEFAULT_PERCENT);

  function onPointerMove({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const panes = currentTarget.parentElement?.getBoundingClientRect();
    if (panes) move(((clientX - panes.left) / panes.width) * 100);
  }

  function onKeyDown(event: KeyboardEvent) {
    const change = { ArrowLeft: -ARROW_STEP_PERCENT, ArrowRight: ARROW_STEP_PERCENT }[event.key];
    if (change === undefined) return;
    event.preventDefault();
    move(percent + change);
  }

  return {
    style: { "--code": `${percent}fr`, "--preview": `${100 - percent}fr` } as CSSProperties,
    handle: {
      role: "separator",
      tabIndex: 0,
      "aria-orientation": "vertical",
      "aria-label": "Code width",
      "aria-valuenow": Math.round(percent),
      "aria-valuemin": MIN_PERCENT,
      "aria-valuemax": MAX_PERCENT,
      onPointerDown: ({ currentTarget, pointerId }: PointerEvent<HTMLElement>) =>
        currentTarget.setPointerCapture(pointerId),
      onPointerMove,
      onKeyDown,
    } as const,
  };
}

function parsePercent(text: string | null) {
  const percent = Number(text);
  return percent > 0 ? clamp(percent) : DEFAULT_PERCENT;
}

function clamp(percent: number) {
  return Math.min(Math.max(percent, MIN_PERCENT), MAX_PERCENT);
}
