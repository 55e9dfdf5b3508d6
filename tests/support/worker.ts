import { WorkerEntrypoint } from "cloudflare:workers";

export { AppViewers } from "#workers/objects/app-viewers.ts";
export { DailyVisitors } from "#workers/objects/daily-visitors.ts";
export { LiveSockets } from "#workers/objects/live-sockets.ts";
export { Throttle } from "#workers/objects/throttle.ts";

/** Discards mails: tests read them where the command sends them. */
export class Mailbox extends WorkerEntrypoint {
  send() {
    return { messageId: "test" };
  }
}

/** The tests call functions and routers directly; this worker only owns objects and entrypoints. */
export default { fetch: () => new Response(null, { status: 404 }) };
