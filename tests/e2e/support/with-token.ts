import { Agent, createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";

/** A connection is used once: the runtime may be closing one that waits. */
const agent = new Agent({ keepAlive: false });
const SITE = new URL(process.env.E2E_BASE_URL ?? "http://localhost");

/** Passes requests on to the site with a token, for a program that can send none. Its own host stands for the site's. */
export async function withToken(token: string) {
  const server = createServer((incoming, outgoing) => {
    const { port } = server.address() as AddressInfo;
    const own = `localhost:${port}`;
    const headers = { ...incoming.headers, authorization: `Bearer ${token}` };
    if (headers.host === own) headers.host = SITE.host;
    if (headers.origin === `http://${own}`) headers.origin = SITE.origin;
    headers.connection = "close";
    const options = {
      agent,
      host: SITE.hostname,
      port: SITE.port,
      path: incoming.url,
      method: incoming.method,
      headers,
    };
    const passed = send(options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/mcp`, close: () => server.close() };
}
