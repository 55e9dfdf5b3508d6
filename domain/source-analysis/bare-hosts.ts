import { isAlwaysAllowed } from "#domain/listing/always-allowed-hosts.ts";

const BARE_HOST = /["'`]\.?((?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24})(?=["'`/:])/gi;

/** Always allowed hosts that a script names without a scheme, to complete an address later. */
export function* alwaysAllowedHostsIn(script: string): Generator<string> {
  for (const [, name = ""] of script.matchAll(BARE_HOST)) {
    const host = name.toLowerCase();
    if (isAlwaysAllowed(host)) yield host;
    else if (isAlwaysAllowed(`*.${host}`)) yield `*.${host}`;
  }
}
