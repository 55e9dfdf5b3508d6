/** Downloads of a user, or of a visitor's network, before the first wait; waits and reset are those of throttle.ts. */
export const DOWNLOAD_BURST = 30;

const PRIVATE_NAME =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|svc|consul|test|invalid|onion|arpa)$/i;
/** DNS services that resolve to the IP address in the name, or to 127.0.0.1. */
const RESOLVES_TO_ANY = /(^|\.)((nip|sslip|xip)\.io|traefik\.me|(localtest|lvh|vcap)\.me|lacolhost\.com)$/i;

/** Whether the host is neither an IP address nor a private name; `hostname` as `URL` writes it. */
export function isPublicHost(hostname: string) {
  // `URL` writes every form of an IPv4 address with dots and digits, and IPv6 in brackets.
  if (/^[\d.]+$/.test(hostname) || hostname.startsWith("[")) return false;
  const isPrivate = PRIVATE_NAME.test(hostname) || RESOLVES_TO_ANY.test(hostname);
  return hostname.includes(".") && !hostname.endsWith(".") && !isPrivate;
}

/** Whether a user's address may be fetched: https on port 443, a public host, no credentials. */
export function isDownloadable(address: string) {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  return protocol === "https:" && port === "" && username === "" && password === "" && isPublicHost(hostname);
}
