import { TextField } from "./fields.tsx";

/** A link to copy by hand: it is selected whenever it has the focus. */
export function LinkField({ label, url, isFirst = false }: { label: string; url: string; isFirst?: boolean }) {
  return (
    <TextField
      label={label}
      value={url}
      readOnly
      data-initial-focus={isFirst || undefined}
      onFocus={(event) => event.target.select()}
    />
  );
}
