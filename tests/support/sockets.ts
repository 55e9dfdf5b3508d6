import { env } from "cloudflare:workers";

export async function openSocket(userId: string) {
  const answer = await env.INBOX.getByName(userId).fetch("http://inbox/", { headers: { upgrade: "websocket" } });
  const socket = answer.webSocket;
  if (!socket) throw new Error("no socket");
  socket.accept();
  const state = { closed: false };
  socket.addEventListener("close", () => {
    state.closed = true;
  });
  return state;
}
