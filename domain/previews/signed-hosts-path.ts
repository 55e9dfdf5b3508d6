import { hmacHex, isHmacOf } from "#domain/kit/hmac.ts";

const PATH = /^\/hosts-([0-9a-f]{64})\/([a-z0-9.,-]+)$/;

/** Only the product can make it: an HMAC of the label and the hosts that the run's policy then allows. */
export async function declaredHostsPath(secret: string, label: string, declared: ReadonlyArray<{ host: string }>) {
  if (declared.length === 0) return "/";
  const hosts = declared.map(({ host }) => host).join(",");
  return `/hosts-${await hmacHex(hostsSecret(secret), `${label} ${hosts}`)}/${hosts}`;
}

/** Null unless the product made the path for this label. */
export async function readDeclaredHosts(secret: string, label: string, path: string) {
  const [, hex = "", hosts = ""] = PATH.exec(path) ?? [];
  if (secret === "" || hosts === "") return null;
  const isOurs = await isHmacOf(hostsSecret(secret), `${label} ${hosts}`, hex);
  return isOurs ? hosts.split(",").map((host) => ({ host })) : null;
}

function hostsSecret(secret: string) {
  return `declared-hosts:${secret}`;
}
