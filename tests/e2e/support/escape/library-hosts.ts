import { type AddressInfo, createServer } from "node:net";

/** Apps without a network may contact none of these; others may load their files. */
const HOSTS = ["cdn.jsdelivr.net", "unpkg.com", "esm.sh", "fonts.googleapis.com", "fonts.gstatic.com"];
export const LIBRARY_ORIGIN = `https://${HOSTS[0]}`;

/** Stands in for the fixed hosts of libraries and fonts: it answers nothing, and knows who connected. */
export async function startLibraryHosts() {
  const contacts: Array<string> = [];
  const server = createServer((socket) => {
    socket.on("error", () => {});
    // A TLS client begins with the host's name.
    socket.once("data", (data) => {
      contacts.push(HOSTS.find((host) => data.includes(host)) ?? "an unknown host");
      socket.destroy();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { contacts, rules: HOSTS.map((host) => `MAP ${host} 127.0.0.1:${port}`), close: () => server.close() };
}
