import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from "react";
import { deviceStorage } from "#app/device/storage.ts";
import { useClientValue } from "#app/hooks/use-hydrated.ts";

const STORAGE_KEY = "builder_split";
const DEFAULT_PERCENT = 56;
const MIN_PERCENT = 25;
const MAX_PERCENT = 75;
const ARROW_STEP_PERCENT = 2;

/** The width of the code beside the preview, kept on the device. */
export function useSplit() {
  const storedPercent = useClientValue(readStoredPercent, DEFAULT_PERCENT);
  const [movedPercent, setMovedPercent] = useState<number | null>(null);
  const percent = movedPercent ?? storedPercent;

  function move(to: number) {
    setMovedPercent(clamp(to));
    deviceStorage.set(STORAGE_KEY, String(clamp(to)));
  }

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

function readStoredPercent() {
  const stored = Number(deviceStorage.get(STORAGE_KEY));
  return stored > 0 ? clamp(stored) : DEFAULT_PERCENT;
}

function clamp(percent: number) {
  return Math.min(Math.max(percent, MIN_PERCENT), MAX_PERCENT);
}
