import { DurableObject } from "cloudflare:workers";
import type { LiveEvent } from "#domain/notifications/rules.ts";

const MAX_SOCKETS = 5;

/** One per user: holds that user's open sockets (hibernating) and passes events on. It stores nothing. */
export class Inbox extends DurableObject<Env> {
  /** Upgrades; Origin and session were checked before. The oldest socket goes when there are too many. */
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

  /** A session was revoked: whoever still has one connects again. */
  closeAll() {
    for (const socket of this.ctx.getWebSockets()) socket.close(1008, "Session ended");
  }

  override webSocketClose(socket: WebSocket, code: number) {
    socket.close(code);
  }
}
