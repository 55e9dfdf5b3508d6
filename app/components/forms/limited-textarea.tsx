import { type ComponentProps, useEffect, useId, useRef, useState } from "react";

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
  const field = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(String(rest.defaultValue ?? "").trim().length);
  const isTooLong = length > max;
  const message = isTooLong ? tooLong : error;
  function count() {
    setLength(field.current?.value.trim().length ?? 0);
  }
  // Counts text that was typed before hydration.
  useEffect(count, []);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        {...rest}
        ref={field}
        id={id}
        className="input"
        onInput={count}
        aria-invalid={message ? true : undefined}
        aria-describedby={`${id}-note ${id}-count`}
      />
      <span className="row small">
        <span id={`${id}-note`} className="grow error" role="status">
          {message}
        </span>
        <span id={`${id}-count`} className={isTooLong ? "error" : "quiet"}>
          {`${length}/${max}`}
        </span>
      </span>
    </div>
  );
}
