import type { Lineage } from "#db/schema/columns.ts";

export type { Lineage };

/** `proof`: in hex, that the product wrote it (`projects/lineage.server.ts`). */
export type SignedLineage = Lineage & { proof: string };

/** What everybody may read of a lineage. The address can be a shared link's, which is the secret of those who have it. */
export type Credit = Pick<Lineage, "name" | "author">;

export function creditOf(lineage: Lineage | null): Credit | null {
  return lineage && { name: lineage.name, author: lineage.author };
}

/** "Based on Counter by Mira" */
export function lineageText({ name, author }: Credit) {
  return author === null ? `Based on ${name}` : `Based on ${name} by ${author}`;
}
