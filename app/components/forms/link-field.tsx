import type { ReactNode, Ref } from "react";
import { TextField } from "./fields.tsx";

type Props = { label: string; url: string; autoFocus?: boolean; hint?: ReactNode; ref?: Ref<HTMLInputElement> };

/** A link to copy by hand: it is selected whenever it has the focus. */
export function LinkField({ label, url, autoFocus, hint, ref }: Props) {
  return (
    <TextField
      ref={ref}
      label={label}
      value={url}
      readOnly
      autoFocus={autoFocus}
      hint={hint}
      onFocus={(event) => event.target.select()}
    />
  );
}
