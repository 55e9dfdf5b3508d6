import type { DeclaredHost } from "#db/schema/columns.ts";
import { isPublicName } from "#domain/downloads.ts";

export type { DeclaredHost };

/** Hosts that one app may declare, and the characters of what each is for. */
export const DECLARED_HOSTS_MAX = 10;
export const PURPOSE_MAX = 80;

export const HOST_PROBLEMS = {
  notAHost: "Write a public host such as api.example.com: no https://, path, port, wildcard or IP address.",
  ownHost: "Hosts of this site can't be declared.",
  twice: "This host is declared already.",
  noPurpose: "Say in one line what the app uses it for.",
  longPurpose: `A purpose has at most ${PURPOSE_MAX} characters, in one line.`,
  tooMany: `An app can declare at most ${DECLARED_HOSTS_MAX} hosts.`,
} as const;

const LABELS = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Line breaks and other control characters, and marks that turn the direction of what follows. */
const NOT_ONE_LINE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** The host that somebody wrote, in lower case and without letters that DNS does not have; null where it is no public name. */
export function toHost(written: string) {
  const text = written.trim();
  // Whatever the address parser would take apart, drop or decode is not part of a name.
  if (/[\s/\\?#@:%*[\]<>^|]/.test(text) || !URL.canParse(`https://${text}`)) return null;
  const { hostname } = new URL(`https://${text}`);
  return hostname.length <= 253 && LABELS.test(hostname) && isPublicName(hostname) ? hostname : null;
}

/** Whether a host may stand in an app's policy exactly as it is written. `own` are hosts of the product, subdomains included. */
export function isDeclarable(host: string, own: ReadonlyArray<string> = []) {
  return toHost(host) === host && !isOwn(host, own);
}

function isOwn(host: string, own: ReadonlyArray<string>) {
  return own.some((name) => host === name || host.endsWith(`.${name}`));
}

/** A row of the form that nobody has filled in. */
export function isBlank({ host, purpose }: DeclaredHost) {
  return host.trim() === "" && purpose.trim() === "";
}

/** What is wrong with one of several declarations, null where nothing is. */
export function hostProblem(declared: ReadonlyArray<DeclaredHost>, index: number, own: ReadonlyArray<string> = []) {
  const host = toHost(declared[index]?.host ?? "");
  if (host === null) return HOST_PROBLEMS.notAHost;
  if (isOwn(host, own)) return HOST_PROBLEMS.ownHost;
  return declared.slice(0, index).some((other) => toHost(other.host) === host) ? HOST_PROBLEMS.twice : null;
}

export function purposeProblem({ purpose }: DeclaredHost) {
  const text = purpose.trim();
  if (text === "") return HOST_PROBLEMS.noPurpose;
  return text.length > PURPOSE_MAX || NOT_ONE_LINE.test(text) ? HOST_PROBLEMS.longPurpose : null;
}

/** The first thing that is wrong with an app's declarations, or null. */
export function declarationsProblem(declared: ReadonlyArray<DeclaredHost>, own: ReadonlyArray<string> = []) {
  if (declared.length > DECLARED_HOSTS_MAX) return HOST_PROBLEMS.tooMany;
  const problems = declared.flatMap((row, index) => [hostProblem(declared, index, own), purposeProblem(row)]);
  return problems.find((problem) => problem !== null) ?? null;
}

/** Declarations without a problem, as they are kept: by the hosts' names in DNS, without blank rows. */
export function tidyDeclarations(declared: ReadonlyArray<DeclaredHost>): Array<DeclaredHost> {
  return declared
    .filter((row) => !isBlank(row))
    .map(({ host, purpose }) => ({ host: toHost(host) ?? host, purpose: purpose.trim() }));
}
