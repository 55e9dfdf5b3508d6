import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ports of outgoing connections: a server may start minutes after its port was found. */
const RANDOM_PORTS = { first: 20_000, end: 32_000 };
const MAX_ATTEMPTS = 20;
/** What `localhost` may mean. */
const ADDRESSES = ["127.0.0.1", "::1"];

/** The wanted port, else a random one, so that two runs of the tests on one machine hardly ever choose the same. */
export async function freePort(wanted?: number) {
  const random = Array.from({ length: MAX_ATTEMPTS }, () => randomInt(RANDOM_PORTS.first, RANDOM_PORTS.end));
  for (const port of wanted === undefined ? random : [wanted, ...random]) {
    const taken = await Promise.all(ADDRESSES.map((address) => isTaken(port, address)));
    if (!taken.includes(true)) return port;
  }
  throw new Error("No free port.");
}

function isTaken(port: number, address: string) {
  return new Promise<boolean>((resolve) => {
    const server = createServer();
    // A machine without IPv6 has other errors, and nobody who listens there.
    server.once("error", (error: NodeJS.ErrnoException) => resolve(/EADDRINUSE|EACCES/.test(error.code ?? "")));
    server.listen(port, address, () => server.close(() => resolve(false)));
  });
}
