import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { CLOSE_CODES, JOINED, PING, PONG } from "#domain/kit/sockets.ts";

async function open(user: string) {
  const answer = await env.LIVE_SOCKETS.getByName(user).fetch("http://live-sockets/", {
    headers: { upgrade: "websocket" },
  });
  const socket = answer.webSocket;
  if (!socket) throw new Error("no socket");
  const heard: Array<unknown> = [];
  socket.addEventListener("message", ({ data }) => void heard.push(data));
  socket.addEventListener("close", ({ code }) => void heard.push(code));
  socket.accept();
  return { socket, heard };
}

test("an event reaches every open socket of the user, and nobody else", async () => {
  const [first, second, other] = [await open("a"), await open("a"), await open("b")];
  await env.LIVE_SOCKETS.getByName("a").send({ topic: "decisions" });
  const expected = [JOINED, '{"topic":"decisions"}'];
  await expect.poll(() => [first.heard, second.heard]).toEqual([expected, expected]);
  expect(other.heard).toEqual([JOINED]);
});

test("an object that was evicted still reaches its sockets, once", async () => {
  const { socket, heard } = await open("evicted");
  const sockets = env.LIVE_SOCKETS.getByName("evicted");
  await evictDurableObject(sockets);
  await sockets.send({ topic: "plan" });
  socket.send(PING);
  await expect.poll(() => heard).toEqual([JOINED, '{"topic":"plan"}', PONG]);
});

test("a page hears that its socket works, and when it was closed for a newer tab", async () => {
  const { socket, heard } = await open("c");
  socket.send(PING);
  await expect.poll(() => heard).toEqual([JOINED, PONG]);
  for (let tab = 2; tab <= 6; tab++) await open("c");
  await expect.poll(() => heard).toEqual([JOINED, PONG, CLOSE_CODES.tooManyTabs]);
});

test("an unknown message closes its socket with a code, and a flood of them does no more", async () => {
  const [flooding, quiet] = [await open("d"), await open("d")];
  for (let n = 0; n < 100; n++) flooding.socket.send(n === 0 ? "?" : "x".repeat(1000));
  await expect.poll(() => flooding.heard).toEqual([JOINED, CLOSE_CODES.unknownMessage]);
  await env.LIVE_SOCKETS.getByName("d").send({ topic: "plan" });
  await expect.poll(() => quiet.heard).toEqual([JOINED, '{"topic":"plan"}']);
});

test("the end of a session closes every socket of the user with a code", async () => {
  const [first, second] = [await open("e"), await open("e")];
  await env.LIVE_SOCKETS.getByName("e").closeAll();
  const expected = [JOINED, CLOSE_CODES.sessionEnded];
  await expect.poll(() => [first.heard, second.heard]).toEqual([expected, expected]);
});
