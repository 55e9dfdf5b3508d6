import { useMemo } from "react";
import { sizeText } from "#domain/numbers.ts";
import { htmlBytes, MAX_HTML_BYTES } from "#domain/projects/rules.ts";

export function FileSize({ code }: { code: string }) {
  return sizeText(useMemo(() => htmlBytes(code), [code]));
}

/** Says that a file is too large while it is written, not only when it is saved. */
export function SizeWarning({ code }: { code: string }) {
  const bytes = useMemo(() => htmlBytes(code), [code]);
  return (
    <div role="status">
      {bytes > MAX_HTML_BYTES && (
        <p className="error pane-error">
          {`${sizeText(bytes)} is too large. You can save up to ${sizeText(MAX_HTML_BYTES)}.`}
        </p>
      )}
    </div>
  );
}
