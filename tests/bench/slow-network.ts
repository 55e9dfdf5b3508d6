import { request as ask, createServer } from "node:http";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

export const SLOW = { latencyMs: 400, bytesPerSecond: 50_000 };
const SLICE_BYTES = 1_000;

/**
 * A proxy for a local port: each request takes the latency, and all answers share the bandwidth. A browser's own throttling holds for
 * one process, and an app's frame is in another one. Sockets pass through as they are.
 */
export async function startSlowNetwork(port: number) {
  const upstream = { host: "127.0.0.1", port };
  let free = 0;
  let passed = 0;
  async function* slow(bytes: AsyncIterable<Buffer>) {
    for await (const chunk of bytes)
      for (let from = 0; from < chunk.length; from += SLICE_BYTES) {
        const slice = chunk.subarray(from, from + SLICE_BYTES);
        free = Math.max(performance.now(), free) + (slice.length / SLOW.bytesPerSecond) * 1000;
        await pause(free - performance.now());
        passed += slice.length;
        yield slice;
      }
  }
  const server = createServer(async (request, response) => {
    await pause(SLOW.latencyMs);
    const { pathname, search } = new URL(request.url ?? "");
    const { method, headers } = request;
    const forwarded = ask({ ...upstream, method, headers, path: pathname + search }, async (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      for await (const slice of slow(answer)) response.write(slice);
      response.end();
    });
    forwarded.on("error", () => response.destroy());
    request.pipe(forwarded);
  });
  server.on("connect", (_, client) => {
    const tunnel = connect(upstream, () => client.write("HTTP/1.1 200 Connected\r\n\r\n"));
    for (const [from, to] of [
      [client, tunnel],
      [tunnel, client],
    ] as const) {
      from.pipe(to as never);
      from.on("error", () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port.");
  return {
    /** For a browser context, which else asks this machine's own hosts without a proxy. */
    proxy: { server: `http://127.0.0.1:${address.port}`, bypass: "<-loopback>" },
    passed: () => passed,
    stop: () => server.close(),
  };
}
