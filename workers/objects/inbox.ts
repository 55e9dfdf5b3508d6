import { DurableObject } from "cloudflare:workers";
import type { LiveEvent } from "#domain/notifications/rules.ts";

const MAX_SOCKETS = 5;

/** One per user: relays events to the user's hibernating sockets. Stores nothing. */
export class Inbox extends DurableObject<Env> {
  /** The worker has checked origin and session. Above the maximum, closes the oldest socket. */
  override fetch() {
    const open = this.ctx.getWebSockets();
    if (open.length >= MAX_SOCKETS) open[0]?.close(1008, "Too many open tabs");
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    return new Response(null, { status: 101, webSocket: client });
  }

  push(event: LiveEvent) {
    for (const socket of this.ctx.getWebSockets()) socket.send(JSON.stringify(event));
  }

  closeAll() {
    for (const socket of this.ctx.getWebSockets()) socket.close(1008, "Session ended");
  }

  override webSocketClose(socket: WebSocket, code: number) {
    socket.close(code);
  }
}
