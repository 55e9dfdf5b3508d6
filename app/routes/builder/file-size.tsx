import { useDeferredValue, useMemo } from "react";
import { sizeText } from "#domain/kit/numbers.ts";
import { htmlBytes } from "#domain/listing/html.ts";
import { MAX_HTML_BYTES } from "#domain/listing/rules.ts";
import * as styles from "./builder.module.css";

/** Counted once for all readers and after the keystroke is shown: counting 2 MB takes longer than a frame. */
export function useFileBytes(code: string) {
  const counted = useDeferredValue(code);
  return useMemo(() => htmlBytes(counted), [counted]);
}

/** Says that a file is too large while it is written, not only when it is saved. */
export function SizeWarning({ bytes }: { bytes: number }) {
  return (
    <div role="status">
      {bytes > MAX_HTML_BYTES && (
        <p className={`error ${styles.paneError}`}>
          {`${sizeText(bytes)} is too large. You can save up to ${sizeText(MAX_HTML_BYTES)}.`}
        </p>
      )}
    </div>
  );
}
