import { DurableObject } from "cloudflare:workers";
import { CLOSE_CODES, JOINED, PING, PONG } from "#domain/kit/sockets.ts";
import { COUNTED_PARAM, OPEN_COUNTED } from "#domain/previews/open-count.ts";
import { APP_REMOVED } from "#domain/previews/rules.ts";
import { readClientNetwork } from "#workers/read-client-network.ts";
import { openSockets } from "./open-sockets.ts";

/**
 * Enough for many readers behind one network address, while no address can use up the 32,768 sockets that an object
 * may hold.
 */
const MAX_SOCKETS_PER_ADDRESS = 500;

/** One per app: holds the hibernating sockets of the pages that run it. Stores nothing. */
export class AppViewers extends DurableObject<Env> {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    // Answered without waking the object.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  /** The worker has checked the origin. */
  override fetch(request: Request) {
    const network = readClientNetwork(request.headers);
    if (this.ctx.getWebSockets(network).length >= MAX_SOCKETS_PER_ADDRESS)
      return new Response("Too many open pages", { status: 429 });
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server, [network]);
    server.send(new URL(request.url).searchParams.has(COUNTED_PARAM) ? OPEN_COUNTED : JOINED);
    return new Response(null, { status: 101, webSocket: client });
  }

  countViewers() {
    return openSockets(this.ctx).length;
  }

  closeViewers() {
    for (const socket of openSockets(this.ctx)) {
      socket.send(APP_REMOVED);
      socket.close(1000, "App removed");
    }
  }

  tell(message: string) {
    for (const socket of openSockets(this.ctx)) socket.send(message);
  }

  override webSocketMessage(socket: WebSocket) {
    socket.close(CLOSE_CODES.unknownMessage, "Unknown message");
  }

  /** Without a code: the one of a page that closed without one may not be sent. */
  override webSocketClose(socket: WebSocket) {
    socket.close();
  }
}
