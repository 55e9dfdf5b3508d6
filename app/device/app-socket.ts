import { APP_REMOVED, PING } from "#domain/previews/rules.ts";

const PING_INTERVAL_MS = 30_000;
const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 60_000;

/**
 * Calls `onRemoved` once when the app leaves the store. Reconnects, and a socket that opens after the removal hears of
 * it too. @returns a function that disconnects.
 */
export function watchRemoval(appId: string, onRemoved: () => void) {
  const address = new URL(`/api/apps/${encodeURIComponent(appId)}/live`, window.location.href);
  address.protocol = address.protocol.replace("http", "ws");
  let socket: WebSocket;
  let isAnswered = true;
  let retryMs = FIRST_RETRY_MS;
  let retryTimer = 0;

  function connect() {
    window.clearTimeout(retryTimer);
    isAnswered = true;
    socket = new WebSocket(address);
    socket.addEventListener("message", onMessage);
    socket.addEventListener("close", onClose);
  }

  function onMessage({ data }: MessageEvent) {
    isAnswered = true;
    retryMs = FIRST_RETRY_MS;
    if (data !== APP_REMOVED) return;
    disconnect();
    onRemoved();
  }

  function onClose() {
    // At random, since a deployment closes all sockets at once.
    retryTimer = window.setTimeout(connect, retryMs * (0.5 + Math.random()));
    retryMs = Math.min(2 * retryMs, MAX_RETRY_MS);
  }

  function reconnect() {
    socket.removeEventListener("close", onClose);
    socket.close();
    connect();
  }

  /** A connection can break without a `close` event; then it answers no ping. */
  const pingTimer = window.setInterval(() => {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (!isAnswered) return reconnect();
    isAnswered = false;
    socket.send(PING);
  }, PING_INTERVAL_MS);
  window.addEventListener("online", reconnect);
  connect();

  function disconnect() {
    window.clearInterval(pingTimer);
    window.clearTimeout(retryTimer);
    window.removeEventListener("online", reconnect);
    socket.removeEventListener("close", onClose);
    socket.close();
  }
  return disconnect;
}
