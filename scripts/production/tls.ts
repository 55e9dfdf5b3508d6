import { CloudflareError, call, type Zone } from "./cloudflare.ts";

/** Of a zone that is new, Cloudflare takes TLS 1.0 too. */
const MIN_VERSION = "1.2";
const HIGHER_VERSION = "1.3";
/** What Cloudflare answers to a token that lacks a permission. */
const REFUSED = new Set([401, 403]);

/** Raises the minimum TLS version of the zones. @returns what is left to a person, where the token may not do it. */
export async function ensureMinTls(zones: ReadonlyArray<Zone>, say: (line: string) => void) {
  const left: Array<string> = [];
  for (const zone of zones) {
    const outcome = await raiseMinTls(zone).catch(outcomeOfRefusal);
    say(`  ${outcome}: minimum TLS version of ${zone.name}`);
    if (outcome === NOT_SET) left.push(...manualLines(zone.name));
  }
  return left;
}

const NOT_SET = "NOT set, as the token lacks Zone Settings: Edit";

async function raiseMinTls({ id }: Zone) {
  const path = `/zones/${id}/settings/min_tls_version`;
  const { value } = await call<{ value: string }>("GET", path);
  if (value === MIN_VERSION || value === HIGHER_VERSION) return `there, ${value}`;
  await call("PATCH", path, { value: MIN_VERSION });
  return `set to ${MIN_VERSION}`;
}

function outcomeOfRefusal(error: unknown) {
  if (error instanceof CloudflareError && REFUSED.has(error.status)) return NOT_SET;
  throw error;
}

function manualLines(zone: string) {
  return [
    `Minimum TLS version of ${zone}: ${zone} > SSL/TLS > Edge Certificates > Minimum TLS Version > TLS ${MIN_VERSION}.`,
    "  Or give the token the permission Zone Settings: Edit, and run this again.",
  ];
}
