/** Browsers hide the status of a refused upgrade from the page, so the socket is opened and closed with its reason. */
export function refuseSocket(code: number, reason: string) {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  server.close(code, reason);
  return new Response(null, { status: 101, webSocket: client });
}

export function isSocketRequest(request: Request) {
  return request.headers.get("upgrade") === "websocket";
}
