import type { HostChoices } from "#db/schema/columns.ts";
import type { DeclaredHost } from "#domain/listing/declared-hosts.ts";

export type { HostChoices };

/** `isAllowed` is null until the owner was asked. */
export type HostChoice = DeclaredHost & { isAllowed: boolean | null };

export function choicesOf(declared: ReadonlyArray<DeclaredHost>, choices: HostChoices): Array<HostChoice> {
  return declared.map((row) => ({ ...row, isAllowed: choices[row.host] ?? null }));
}

export function allowedHosts(declared: ReadonlyArray<{ host: string }>, choices: HostChoices) {
  return declared.filter(({ host }) => choices[host] === true);
}
