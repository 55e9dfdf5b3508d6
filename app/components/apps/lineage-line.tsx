import { type Lineage, lineageText } from "#domain/listing/lineage.ts";

/** `path`: of the original, where it is still there and open to the reader. */
export function LineageLine({ basedOn, path = null }: { basedOn: Lineage | null; path?: string | null }) {
  if (!basedOn) return null;
  return (
    <p className="quiet" dir="auto">
      {path === null ? lineageText(basedOn) : <a href={path}>{lineageText(basedOn)}</a>}
    </p>
  );
}
