import type { DeclaredHost } from "#db/schema/columns.ts";
import { isPublicHost } from "#domain/kit/downloads.ts";
import { MAX_DECLARED_HOSTS, MAX_HOST_LENGTH, MAX_PURPOSE_LENGTH } from "./rules.ts";

export type { DeclaredHost };

export const HOST_PROBLEMS = {
  notAHost: "Enter only a public host, such as api.example.com (no https://, path, port, wildcard or IP address).",
  ownHost: "This site's own hosts can't be declared.",
  twice: "This host is already declared.",
  noPurpose: "Say in one line what the app uses it for.",
  longPurpose: `A purpose can have at most ${MAX_PURPOSE_LENGTH} characters, on one line.`,
  tooMany: `An app can declare at most ${MAX_DECLARED_HOSTS} hosts.`,
} as const;

const LABELS = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const NOT_ONE_LINE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** The host in lower case and punycode; null where it is no public name. */
export function toHost(written: string) {
  const text = written.trim();
  // `URL` would strip, split on or decode these characters.
  if (/[\s/\\?#@:%*[\]<>^|]/.test(text) || !URL.canParse(`https://${text}`)) return null;
  const { hostname } = new URL(`https://${text}`);
  return hostname.length <= MAX_HOST_LENGTH && LABELS.test(hostname) && isPublicHost(hostname) ? hostname : null;
}

/** Whether a policy may name the host as written. `own` are hosts of the product, subdomains included. */
export function isDeclarable(host: string, own: ReadonlyArray<string> = []) {
  return toHost(host) === host && !isProductHost(host, own);
}

/** For `own`: the hosts that no app may declare. */
export function productHosts({ siteOrigin, appsHost }: { siteOrigin: string; appsHost: string }) {
  return [new URL(siteOrigin).hostname, appsHost.replace(/:\d+$/, "")];
}

function isProductHost(host: string, own: ReadonlyArray<string>) {
  return own.some((name) => host === name || host.endsWith(`.${name}`));
}

export function isBlank({ host, purpose }: DeclaredHost) {
  return host.trim() === "" && purpose.trim() === "";
}

export function hostProblem(declared: ReadonlyArray<DeclaredHost>, index: number, own: ReadonlyArray<string> = []) {
  const host = toHost(declared[index]?.host ?? "");
  if (host === null) return HOST_PROBLEMS.notAHost;
  if (isProductHost(host, own)) return HOST_PROBLEMS.ownHost;
  return declared.slice(0, index).some((other) => toHost(other.host) === host) ? HOST_PROBLEMS.twice : null;
}

export function purposeProblem({ purpose }: DeclaredHost) {
  const text = purpose.trim();
  if (text === "") return HOST_PROBLEMS.noPurpose;
  return text.length > MAX_PURPOSE_LENGTH || NOT_ONE_LINE.test(text) ? HOST_PROBLEMS.longPurpose : null;
}

export function declarationsProblem(declared: ReadonlyArray<DeclaredHost>, own: ReadonlyArray<string> = []) {
  if (declared.length > MAX_DECLARED_HOSTS) return HOST_PROBLEMS.tooMany;
  const problems = declared.flatMap((row, index) => [hostProblem(declared, index, own), purposeProblem(row)]);
  return problems.find((problem) => problem !== null) ?? null;
}

export function normalizeDeclarations(declared: ReadonlyArray<DeclaredHost>): Array<DeclaredHost> {
  return declared
    .filter((row) => !isBlank(row))
    .map(({ host, purpose }) => ({ host: toHost(host) ?? host, purpose: purpose.trim() }));
}
