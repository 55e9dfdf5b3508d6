import type { Lineage } from "#db/schema/columns.ts";

export type { Lineage };

/** `proof`: in hex, that the product wrote it (`projects/lineage.server.ts`). */
export type SignedLineage = Lineage & { proof: string };

/** "Based on Counter by Mira" */
export function lineageText({ name, author }: Pick<Lineage, "name" | "author">) {
  return author === null ? `Based on ${name}` : `Based on ${name} by ${author}`;
}
