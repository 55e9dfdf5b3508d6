import { WorkerEntrypoint } from "cloudflare:workers";

export { Factors } from "#workers/factors.ts";
export { Counter } from "#workers/objects/counter.ts";
export { Gate } from "#workers/objects/gate.ts";
export { Inbox } from "#workers/objects/inbox.ts";

/** Takes mails and keeps none: tests read them where the command hands them over. */
export class Mailbox extends WorkerEntrypoint {
  send() {
    return { messageId: "test" };
  }
}

/** The tests call the product's functions and routers directly; this worker only owns objects and entrypoints. */
export default { fetch: () => new Response(null, { status: 404 }) };
