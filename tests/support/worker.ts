export { Gate } from "#workers/objects/gate.ts";
export { Inbox } from "#workers/objects/inbox.ts";

/** The tests call the product's functions and routers directly; this worker only owns the Durable Objects. */
export default { fetch: () => new Response(null, { status: 404 }) };
