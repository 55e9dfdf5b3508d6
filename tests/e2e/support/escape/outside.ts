import { createSocket } from "node:dgram";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A host that no app may reach: it counts connections, requests and UDP packets. */
export type Outside = Awaited<ReturnType<typeof startOutside>>;

async function listenForPackets(count: () => void) {
  const socket = createSocket("udp4", count);
  await new Promise<void>((done) => socket.bind(0, "127.0.0.1", done));
  return socket;
}

/** Starts it on free ports of this machine; browsers find it as evil.test and as 127.0.0.1. */
export async function startOutside() {
  const touches: Array<string> = [];
  const server = createServer((request, response) => {
    touches.push(`${request.method} ${request.url}`);
    response.writeHead(200, { "Access-Control-Allow-Origin": "*", "Content-Type": "text/html", Connection: "close" });
    response.end("<h1>Outside</h1>");
  });
  server.on("connection", () => touches.push("connection"));
  server.on("upgrade", (_, socket) => socket.destroy());
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const udp = await listenForPackets(() => touches.push("packet"));
  const { port } = server.address() as AddressInfo;
  return {
    touches,
    origins: [`http://evil.test:${port}`, `http://127.0.0.1:${port}`],
    udpPort: udp.address().port,
    close() {
      server.closeAllConnections();
      server.close();
      udp.close();
    },
  };
}
