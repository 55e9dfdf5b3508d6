import { DurableObject } from "cloudflare:workers";
import { APP_REMOVED, PING, PONG } from "#domain/previews/rules.ts";

/** Many readers can share an address; one alone can't use up the 32,768 sockets that an object may hold. */
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
    const address = request.headers.get("cf-connecting-ip") ?? "local";
    if (this.ctx.getWebSockets(address).length >= MAX_SOCKETS_PER_ADDRESS)
      return new Response("Too many open pages", { status: 429 });
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server, [address]);
    return new Response(null, { status: 101, webSocket: client });
  }

  endRuns() {
    for (const socket of this.ctx.getWebSockets()) {
      socket.send(APP_REMOVED);
      socket.close(1000, "App removed");
    }
  }

  override webSocketClose(socket: WebSocket, code: number) {
    socket.close(code);
  }
}
