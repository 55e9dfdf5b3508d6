import { request as httpRequest } from "node:http";
import { buffer } from "node:stream/consumers";

/**
 * `fetch` for a server on this machine: the names of apps' hosts resolve in browsers only, and Node's fetch sets Host. Each
 * request has its own connection, since the runtime may be closing one that waits.
 */
export const fetchLocal: typeof fetch = (input, init) => {
  const { host, port, pathname, search } = new URL(String(input));
  const headers = { ...Object.fromEntries(new Headers(init?.headers)), host };
  const connection = { host: "localhost", port, agent: false };
  const options = { ...connection, path: pathname + search, method: init?.method ?? "GET", headers };
  return new Promise((resolve, reject) => {
    const request = httpRequest(options, async (message) => {
      const body = await buffer(message);
      const answered = Object.entries(message.headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      );
      const { statusCode: status = 0 } = message;
      resolve(new Response([204, 304].includes(status) ? null : new Uint8Array(body), { status, headers: answered }));
    });
    request.on("error", reject);
    request.end(init?.body);
  });
};
