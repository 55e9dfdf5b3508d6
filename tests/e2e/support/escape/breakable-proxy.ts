import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Passes connections on to `port` until they are refused, as if that server had gone. */
export async function startBreakableProxy(port: () => number) {
  const sockets = new Set<Socket>();
  let refuses = false;
  const server = createServer((client) => {
    if (refuses) return client.destroy();
    const upstream = connect(port(), "127.0.0.1");
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket));
      socket.on("error", () => socket.destroy());
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    port: (server.address() as AddressInfo).port,
    refuse(next: boolean) {
      refuses = next;
      if (refuses) for (const socket of sockets) socket.destroy();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
