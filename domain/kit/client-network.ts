const IPV6_GROUPS = 8;
/** Of the address; the rest a subscriber chooses at will. */
const NETWORK_GROUPS = 4;

/**
 * The key under which a client's address is counted: an IPv4 address, or the /64 of an IPv6 address, since one subscriber has
 * all of its 2^64 addresses. An IPv4 address that is written as IPv6 is the IPv4 address.
 */
export function clientNetwork(address: string) {
  const groups = ipv6Groups(address.trim().replace(/%.*$/, ""));
  if (groups === null) return address;
  const [high = 0, low = 0] = groups.slice(-2);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

/** Null for what is no IPv6 address. A URL's host has it in lower case, without leading zeros and dotted parts. */
function ipv6Groups(address: string) {
  if (!address.includes(":") || !URL.canParse(`http://[${address}]`)) return null;
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [before, after] = [numbersOf(head), numbersOf(tail ?? "")];
  const zeros = Array.from({ length: IPV6_GROUPS - before.length - after.length }, () => 0);
  return [...before, ...zeros, ...after];
}

function numbersOf(groups: string) {
  return groups === "" ? [] : groups.split(":").map((group) => Number.parseInt(group, 16));
}
