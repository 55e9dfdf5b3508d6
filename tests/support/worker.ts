import { WorkerEntrypoint } from "cloudflare:workers";

export { AppViewers } from "#workers/objects/app-viewers.ts";
export { Counter } from "#workers/objects/counter.ts";
export { Inbox } from "#workers/objects/inbox.ts";
export { SignInThrottle } from "#workers/objects/sign-in-throttle.ts";

/** Discards mails: tests read them where the command sends them. */
export class Mailbox extends WorkerEntrypoint {
  send() {
    return { messageId: "test" };
  }
}

/** The tests call functions and routers directly; this worker only owns objects and entrypoints. */
export default { fetch: () => new Response(null, { status: 404 }) };
