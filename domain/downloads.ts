/** Names that mean a machine of somebody's own network. */
const PRIVATE_NAME =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|svc|consul|test|invalid|onion|arpa)$/i;
/** DNS services whose names resolve to the IP address in the name, or to 127.0.0.1. */
const RESOLVES_TO_ANY = /(^|\.)((nip|sslip|xip)\.io|traefik\.me|(localtest|lvh|vcap)\.me|lacolhost\.com)$/i;

/** Whether a host, as the address parser writes it, is a name that everybody can look up: no IP address, no private one. */
export function isPublicName(hostname: string) {
  // The parser writes every form of an IPv4 address with dots and digits, and IPv6 in brackets.
  if (/^[\d.]+$/.test(hostname) || hostname.startsWith("[")) return false;
  const isPrivate = PRIVATE_NAME.test(hostname) || RESOLVES_TO_ANY.test(hostname);
  return hostname.includes(".") && !hostname.endsWith(".") && !isPrivate;
}

/** Whether an address that a user typed may be fetched: https on its usual port, a public name, no credentials. */
export function mayDownload(address: string) {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  return protocol === "https:" && port === "" && username === "" && password === "" && isPublicName(hostname);
}
