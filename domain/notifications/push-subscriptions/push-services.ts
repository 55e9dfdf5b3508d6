const PUSH_SERVICES = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "push.apple.com",
  "notify.windows.com",
];

/** Whether an address is one of a known push service, so that the product calls no other host. */
export function isPushServiceAddress(address: string) {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false;
  return PUSH_SERVICES.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
