import { type Credit, lineageText } from "#domain/listing/lineage.ts";

type Props = { basedOn: Credit | null; path?: string | null };

/** `path`: of the original, where it is still there and open to the reader. */
export function LineageLine({ basedOn, path = null }: Props) {
  if (!basedOn) return null;
  return (
    <p className="quiet" dir="auto">
      {path === null ? lineageText(basedOn) : <a href={path}>{lineageText(basedOn)}</a>}
    </p>
  );
}
