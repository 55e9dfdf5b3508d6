import { useEffect, useEffectEvent, useLayoutEffect } from "react";

type Options = { enabled?: boolean };

/** `subscribe` must be the same function in each render; null subscribes to nothing. `onEvent` sees the newest props. */
export function useSubscription<Args extends Array<unknown>>(
  subscribe: ((listener: (...args: Args) => void) => () => void) | null,
  onEvent: (...args: Args) => void,
) {
  const listener = useEffectEvent(onEvent);
  useEffect(() => subscribe?.((...args) => listener(...args)), [subscribe]);
}

export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  onEvent: (event: WindowEventMap[Type]) => void,
  options?: Options,
) {
  useEventListener("window", type, onEvent as (event: Event) => void, options);
}

export function useDocumentEvent<Type extends keyof DocumentEventMap>(
  type: Type,
  onEvent: (event: DocumentEventMap[Type]) => void,
  options?: Options,
) {
  useEventListener("document", type, onEvent as (event: Event) => void, options);
}

/** It listens before the screen is painted: a key can be pressed as soon as the screen is seen or has the focus. */
function useEventListener(
  target: "window" | "document",
  type: string,
  onEvent: (event: Event) => void,
  { enabled = true }: Options = {},
) {
  const listener = useEffectEvent(onEvent);
  useLayoutEffect(() => {
    if (!enabled) return;
    const controller = new AbortController();
    const emitter = target === "window" ? window : document;
    emitter.addEventListener(type, (event) => listener(event), controller);
    return () => controller.abort();
  }, [target, type, enabled]);
}
