import { createEmitter } from "#app/lib/create-emitter.ts";
import type { LiveTopic } from "#db/vocabulary.ts";
import type { LiveEvent } from "#domain/kit/sockets.ts";
import { JOINED, PONG } from "#domain/kit/sockets.ts";
import { joinChannel } from "./channel.ts";

/** "joined": events arrive from now on. "rejoined": events may have been missed before. */
export type LiveSignal = LiveTopic | "joined" | "rejoined";

const signals = createEmitter<[LiveSignal]>();
let joinedAccount: string | null = null;

/**
 * The tabs of an account share one socket: the tab that holds the lock opens it and passes events on. When that tab is
 * closed, another gets the lock. In browsers without locks there are no events, and screens load again when they become
 * visible.
 * @returns a function that stops listening.
 */
export function onLiveSignal(account: string, run: (signal: LiveSignal) => void) {
  const unsubscribe = signals.subscribe(run);
  if (joinedAccount !== account && navigator.locks) join(account);
  return unsubscribe;
}

function join(account: string) {
  joinedAccount = account;
  const name = `live:${account}`;
  const tabs = new BroadcastChannel(name);
  tabs.addEventListener("message", ({ data }) => signals.emit(data));
  const { locks } = navigator;
  void locks.request(name, { ifAvailable: true }, (lock) => {
    if (lock) return hold("joined");
    // The tab with the socket may be closed before another has connected.
    void locks.request(name, () => hold("rejoined"));
  });

  /** @returns a promise that holds the lock until the channel ends. */
  function hold(first: "joined" | "rejoined") {
    let joinSignal: LiveSignal = first;
    return new Promise<void>((release) => {
      joinChannel(() => `/api/live?account=${encodeURIComponent(account)}`, {
        onMessage: (data) => {
          if (typeof data !== "string" || data === PONG) return;
          const topic = data === JOINED ? null : (JSON.parse(data) as LiveEvent).topic;
          signals.emit(topic ?? joinSignal);
          tabs.postMessage(topic ?? "rejoined");
          joinSignal = "rejoined";
        },
        onState: (state) => {
          if (state !== "closed") return;
          joinedAccount = null;
          tabs.close();
          release();
        },
      });
    });
  }
}
