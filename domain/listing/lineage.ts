import type { Lineage } from "#db/schema/columns.ts";

export type { Lineage };

/** "Based on Counter by Mira" */
export function lineageText({ name, author }: Pick<Lineage, "name" | "author">) {
  return author === null ? `Based on ${name}` : `Based on ${name} by ${author}`;
}
