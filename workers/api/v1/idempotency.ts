import type { Context } from "hono";
import { type ApiCallAnswer, findCall, keepAnswer } from "#domain/api-tokens/calls.server.ts";
import { newId, sha256Hex } from "#domain/kit/ids.ts";
import type { V1Env } from "./env.ts";
import { ProblemError } from "./problems.ts";
import type { AnyRoute, Repeat } from "./route.ts";

const KEY = /^[\x21-\x7e]{1,100}$/;
const SHOWN_HEADERS = ["ETag", "Location"];

/** Runs a call that creates something; one that is sent again with its key is answered as the first. */
export async function runOnce(c: Context<V1Env>, route: AnyRoute, run: (repeat: Repeat) => Promise<unknown>) {
  const { services, caller } = c.env.call;
  const header = route.creates ? c.req.header("idempotency-key") : undefined;
  if (header === undefined || !caller) return run({ resultId: newId(services.now()), isRepeated: false });
  const key = readKey(header);
  const requestHash = await hashOf(`${c.req.method} ${c.req.url}\n${await c.req.text()}`);
  const call = await findCall(services, caller.actor, { key, requestHash });
  if (!call.isSame)
    throw new ProblemError(
      "key-reused",
      "Key used before",
      "This Idempotency-Key was sent with another call. Send each call with a key of its own.",
    );
  if (call.answer) return replay(c, call.answer);
  const data = await run(call);
  await keepAnswer(services, caller.actor, key, { headers: shownHeaders(c), data });
  return data;
}

function readKey(header: string) {
  const key = header.trim();
  if (KEY.test(key)) return key;
  throw new ProblemError("invalid", "Key not understood", "An Idempotency-Key has 1 to 100 letters, digits and signs.");
}

function replay(c: Context<V1Env>, { headers, data }: ApiCallAnswer) {
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  return data;
}

function shownHeaders(c: Context<V1Env>) {
  const { headers } = c.res;
  return Object.fromEntries(
    SHOWN_HEADERS.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ""]] : [])),
  );
}

function hashOf(text: string) {
  return sha256Hex(new TextEncoder().encode(text));
}
