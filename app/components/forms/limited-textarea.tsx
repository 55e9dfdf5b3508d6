import { type ComponentProps, useCallback, useId, useState } from "react";

type Props = Omit<ComponentProps<"textarea">, "value" | "maxLength"> & {
  label: string;
  error?: string | null;
  /** Maximum characters, not counting space at both ends. */
  max: number;
  tooLong: string;
};

/** Text over the limit is kept and flagged, never truncated. */
export function LimitedTextarea({ label, error, max, tooLong, ...rest }: Props) {
  const id = useId();
  const [length, setLength] = useState(String(rest.defaultValue ?? "").trim().length);
  const isTooLong = length > max;
  const message = isTooLong ? tooLong : error;
  // As the ref, it counts text that was typed before hydration.
  const count = useCallback((field: HTMLTextAreaElement | null) => setLength(field?.value.trim().length ?? 0), []);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        {...rest}
        ref={count}
        id={id}
        className="input"
        onInput={({ currentTarget }) => count(currentTarget)}
        aria-invalid={message ? true : undefined}
        aria-describedby={`${id}-note ${id}-count`}
      />
      <span className="row small">
        <span id={`${id}-note`} className="grow error" role="status">
          {message}
        </span>
        <span id={`${id}-count`} className={isTooLong ? "error" : "quiet"}>
          {lengthLeftText(length, max)}
        </span>
      </span>
    </div>
  );
}

/** "544 left", "5 too many". */
export function lengthLeftText(length: number, max: number) {
  return length > max ? `${length - max} too many` : `${max - length} left`;
}
