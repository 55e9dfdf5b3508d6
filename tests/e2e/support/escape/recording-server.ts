import { createSocket } from "node:dgram";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";

export type RecordingServer = Awaited<ReturnType<typeof startRecordingServer>>;

/** Firefox's WebRTC leaves out 127.0.0.1, even where loopback is allowed. */
function findOwnAddress() {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return addresses.find(({ family, internal }) => family === "IPv4" && !internal)?.address ?? "127.0.0.1";
}

async function listenForPackets(onPacket: () => void) {
  const socket = createSocket("udp4", onPacket);
  await new Promise<void>((done) => socket.bind(0, "0.0.0.0", done));
  return socket;
}

/** Browsers reach it as evil.test and as 127.0.0.1. */
export async function startRecordingServer() {
  const contacts: Array<string> = [];
  const server = createServer((request, response) => {
    contacts.push(`${request.method} ${request.url}`);
    response.writeHead(200, { "Access-Control-Allow-Origin": "*", "Content-Type": "text/html", Connection: "close" });
    response.end("<h1>Outside</h1>");
  });
  server.on("connection", () => contacts.push("connection"));
  server.on("upgrade", (_, socket) => socket.destroy());
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const socket = await listenForPackets(() => contacts.push("packet"));
  const { port } = server.address() as AddressInfo;
  return {
    contacts,
    origins: [`http://evil.test:${port}`, `http://127.0.0.1:${port}`],
    udp: { address: findOwnAddress(), port: socket.address().port },
    close() {
      server.closeAllConnections();
      server.close();
      socket.close();
    },
  };
}
