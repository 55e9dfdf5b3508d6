import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { expect, test } from "vitest";
import { freePort } from "#scripts/free-port.ts";

async function listen(address: string) {
  const server = createServer().listen(0, address);
  await once(server, "listening");
  return { server, port: (server.address() as AddressInfo).port };
}

test("the wanted port is given if it is free", async () => {
  const port = await freePort();
  expect(await freePort(port)).toBe(port);
});

const hasIpv6 = Object.values(networkInterfaces()).some((own) => own?.some(({ address }) => address === "::1"));

test.each(["127.0.0.1", "0.0.0.0", ...(hasIpv6 ? ["::1", "::"] : [])])(
  "a port that a server has on %s is not given",
  async (address) => {
    const { server, port } = await listen(address);
    expect(await freePort(port)).not.toBe(port);
    server.close();
  },
);

test("two runs that ask at the same time get different ports, of which neither listens yet", async () => {
  const ports = await Promise.all(Array.from({ length: 5 }, () => freePort()));
  expect(new Set(ports).size).toBeGreaterThan(1);
});
