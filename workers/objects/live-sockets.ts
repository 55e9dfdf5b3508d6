import { DurableObject } from "cloudflare:workers";
import type { LiveEvent } from "#domain/kit/sockets.ts";
import { CLOSE_CODES, JOINED, PING, PONG } from "#domain/kit/sockets.ts";
import { openSockets } from "./open-sockets.ts";

const MAX_SOCKETS = 5;

/** One per user: relays events to the user's hibernating sockets. Stores nothing. */
export class LiveSockets extends DurableObject<Env> {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    // Answered without waking the object.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  /** The worker has checked origin and session. Above the maximum, closes the oldest socket. */
  override fetch() {
    const open = openSockets(this.ctx);
    const [oldest] = open.sort((a, b) => orderOf(a) - orderOf(b));
    if (open.length >= MAX_SOCKETS) oldest?.close(CLOSE_CODES.tooManyTabs, "Too many open tabs");
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    server.serializeAttachment(Math.max(0, ...open.map(orderOf)) + 1);
    server.send(JOINED);
    return new Response(null, { status: 101, webSocket: client });
  }

  send(event: LiveEvent) {
    for (const socket of openSockets(this.ctx)) socket.send(JSON.stringify(event));
  }

  closeAll() {
    for (const socket of this.ctx.getWebSockets()) socket.close(CLOSE_CODES.sessionEnded, "Session ended");
  }

  /** Pages send only pings, which the runtime answers: the first other message closes its socket. */
  override webSocketMessage(socket: WebSocket) {
    socket.close(CLOSE_CODES.unknownMessage, "Unknown message");
  }

  /** Without a code: the one of a page that closed without one may not be sent. */
  override webSocketClose(socket: WebSocket) {
    socket.close();
  }
}

/** The runtime returns the sockets in no order that it promises. */
function orderOf(socket: WebSocket): number {
  return socket.deserializeAttachment() ?? 0;
}
