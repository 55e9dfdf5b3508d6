import { env } from "cloudflare:workers";

export async function openSocket(userId: string) {
  const answer = await env.LIVE_SOCKETS.getByName(userId).fetch("http://live-sockets/", {
    headers: { upgrade: "websocket" },
  });
  const socket = answer.webSocket;
  if (!socket) throw new Error("no socket");
  socket.accept();
  const state = { closed: false };
  socket.addEventListener("close", () => {
    state.closed = true;
  });
  return state;
}

/** @returns the code that the server closes the socket with; null if it accepts it. Ends the socket. */
export async function readCloseCode({ webSocket: socket }: Response) {
  if (!socket) throw new Error("no socket");
  const code = await new Promise<number | null>((resolve) => {
    socket.addEventListener("message", () => resolve(null));
    socket.addEventListener("close", (event) => resolve(event.code));
    socket.accept();
  });
  socket.close(1000);
  return code;
}
