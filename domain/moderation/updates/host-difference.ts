import type { DeclaredHost } from "#domain/listing/declared-hosts.ts";

export type HostChange = DeclaredHost & { change: "added" | "removed" | "new purpose" };

/** What an update changes in the hosts that an app declares: new ones first, as they weigh most. */
export function hostDifference(before: ReadonlyArray<DeclaredHost>, after: ReadonlyArray<DeclaredHost>) {
  const purposes = new Map(before.map(({ host, purpose }) => [host, purpose]));
  const remaining = new Set(after.map(({ host }) => host));
  const changes: Array<HostChange> = [
    ...after.filter(({ host }) => !purposes.has(host)).map((host) => ({ ...host, change: "added" as const })),
    ...after
      .filter(({ host, purpose }) => purposes.has(host) && purposes.get(host) !== purpose)
      .map((host) => ({ ...host, change: "new purpose" as const })),
    ...before.filter(({ host }) => !remaining.has(host)).map((host) => ({ ...host, change: "removed" as const })),
  ];
  return changes;
}
