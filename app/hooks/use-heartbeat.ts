import { type RefObject, useRef, useState } from "react";
import { HeartbeatAnswer, type PingMessage } from "#domain/previews/heartbeat.ts";
import { useInterval } from "./use-timer.ts";

const PING_INTERVAL_MS = 1000;
/** Of pings without an answer, each a second after the one before. */
const MAX_MISSED_PINGS = 3;

type Options = { origin: string; onHash?: (hash: string) => void; onFrozen?: (isFrozen: boolean) => void };

/**
 * Whether the app in the frame is frozen: its document answers no ping for three seconds. Nothing is counted while this
 * page is hidden, late itself (asleep, throttled) or without the focus, which a dialog of the browser takes.
 */
export function useHeartbeat(frame: RefObject<HTMLIFrameElement | null>, { origin, onHash, onFrozen }: Options) {
  const [isFrozen, setIsFrozen] = useState(false);
  const state = useRef({ missed: 0, tickAt: 0, isFrozen: false, isWaiting: false, hasDocument: true });
  function change(frozen: boolean) {
    if (state.current.isFrozen === frozen) return;
    state.current.isFrozen = frozen;
    setIsFrozen(frozen);
    onFrozen?.(frozen);
  }
  function answer() {
    state.current.missed = 0;
    change(false);
  }
  function receive(event: MessageEvent) {
    const { data } = HeartbeatAnswer.safeParse(event.data);
    if (!data) return;
    answer();
    state.current.isWaiting = data.type === "waiting";
    if (data.type === "alive") onHash?.(data.hash);
  }
  function tick() {
    const { current } = state;
    const now = performance.now();
    const isLate = now - current.tickAt > 2 * PING_INTERVAL_MS;
    current.tickAt = now;
    const element = frame.current;
    if (!element?.contentWindow || !current.hasDocument || !hasStarted(element)) return;
    if (isLate || current.isWaiting || document.hidden || !document.hasFocus()) current.missed = 0;
    else if (current.missed >= MAX_MISSED_PINGS) change(true);
    else current.missed += 1;
    ping();
  }
  function ping() {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = receive;
    frame.current?.contentWindow?.postMessage({ type: "ping" } satisfies PingMessage, origin, [port2]);
  }
  useInterval(tick, PING_INTERVAL_MS);
  return {
    isFrozen,
    onMessage({ type }: { type: string }) {
      answer();
      if (type !== "ready") return;
      Object.assign(state.current, { isWaiting: false, hasDocument: true });
      // A dialog at the start is told on the port of this ping.
      ping();
    },
    /** An error page, or a text in place of a document, never answers. */
    onLoad({ isReady }: { isReady: boolean }) {
      state.current.hasDocument = isReady;
    },
  };
}

/** Before a document of the app's origin, the frame has a blank one of this page's. */
function hasStarted({ contentWindow }: HTMLIFrameElement) {
  try {
    return !contentWindow?.location.href;
  } catch {
    return true;
  }
}
