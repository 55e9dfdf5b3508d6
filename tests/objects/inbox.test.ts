import { env } from "cloudflare:workers";
import { expect, test } from "vitest";

async function open(user: string) {
  const answer = await env.INBOX.getByName(user).fetch("http://inbox/", { headers: { upgrade: "websocket" } });
  const socket = answer.webSocket;
  if (!socket) throw new Error("no socket");
  socket.accept();
  return socket;
}

test("an event reaches every open socket of the user, and nobody else", async () => {
  const mine = [await open("a"), await open("a")];
  const other = await open("b");
  const heard: Array<string> = [];
  for (const socket of mine) socket.addEventListener("message", (event) => heard.push(String(event.data)));
  other.addEventListener("message", () => heard.push("other"));
  await env.INBOX.getByName("a").push({ type: "project_approved", projectName: "Focus Garden" });
  await expect.poll(() => heard.length).toBe(2);
  expect(heard[0]).toBe('{"type":"project_approved","projectName":"Focus Garden"}');
});
