import { CLOSE_CODES, isFinalCode, PING } from "#domain/kit/sockets.ts";

const PING_INTERVAL_MS = 30_000;
const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 60_000;

export type ChannelState = "closed" | "joining" | "joined" | "leaving" | "errored";
type Options = { onMessage: (data: unknown) => void; onState?: (state: ChannelState) => void };

/**
 * Keeps a socket open to the path of the site that `pathOf` returns at each try. "errored": opened again after longer and longer
 * waits. "closed": never. One that a newer tab took is opened again when this tab becomes visible.
 * @returns a function that disconnects.
 */
export function joinChannel(pathOf: () => string, { onMessage, onState = () => {} }: Options) {
  let state: ChannelState = "closed";
  let socket: WebSocket;
  let isAnswered = true;
  let isForNewerTab = false;
  let retryMs = FIRST_RETRY_MS;
  let retryTimer = 0;

  function change(next: ChannelState) {
    if (state === next) return;
    state = next;
    onState(next);
  }

  function join() {
    window.clearTimeout(retryTimer);
    isAnswered = true;
    isForNewerTab = false;
    const address = new URL(pathOf(), window.location.href);
    address.protocol = address.protocol.replace("http", "ws");
    socket = new WebSocket(address);
    socket.addEventListener("message", onSocketMessage);
    socket.addEventListener("close", onClose);
    change("joining");
  }

  function onSocketMessage({ data }: MessageEvent) {
    isAnswered = true;
    retryMs = FIRST_RETRY_MS;
    change("joined");
    onMessage(data);
  }

  function onClose({ code }: CloseEvent) {
    if (state === "leaving" || isFinalCode(code)) {
      removeListeners();
      return change("closed");
    }
    change("errored");
    isForNewerTab = code === CLOSE_CODES.tooManyTabs;
    if (isForNewerTab) return;
    // Random, since a deployment closes all sockets at the same time.
    retryTimer = window.setTimeout(join, retryMs * (0.5 + Math.random()));
    retryMs = Math.min(2 * retryMs, MAX_RETRY_MS);
  }

  function rejoin() {
    socket.removeEventListener("close", onClose);
    socket.close();
    change("errored");
    join();
  }

  /** Only a visible tab may take the socket of another; otherwise two tabs would take it from each other endlessly. */
  function onVisibilityChange() {
    if (isForNewerTab && document.visibilityState === "visible") join();
  }

  /** A connection can break without a `close` event; then it answers no ping. */
  const pingTimer = window.setInterval(() => {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (!isAnswered) return rejoin();
    isAnswered = false;
    socket.send(PING);
  }, PING_INTERVAL_MS);
  window.addEventListener("online", rejoin);
  document.addEventListener("visibilitychange", onVisibilityChange);
  join();

  function removeListeners() {
    window.clearInterval(pingTimer);
    window.clearTimeout(retryTimer);
    window.removeEventListener("online", rejoin);
    document.removeEventListener("visibilitychange", onVisibilityChange);
  }

  return function disconnect() {
    removeListeners();
    if (state === "closed" || state === "errored") return change("closed");
    change("leaving");
    socket.close();
  };
}
