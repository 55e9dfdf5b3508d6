import { type ComponentProps, useEffect, useId, useRef, useState } from "react";

type Props = Omit<ComponentProps<"textarea">, "value" | "maxLength"> & {
  label: string;
  error?: string | null;
  /** Characters that fit, without the space around them, and what is said where there are more. */
  max: number;
  tooLong: string;
};

/** A text of limited length: it counts, and what is too much stays and is said, so that nothing pasted is cut unseen. */
export function CountedArea({ label, error, max, tooLong, ...rest }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(String(rest.defaultValue ?? "").trim().length);
  const over = length > max;
  const said = over ? tooLong : error;
  function count() {
    setLength(field.current?.value.trim().length ?? 0);
  }
  // What was typed before the page's script ran.
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
        aria-invalid={said ? true : undefined}
        aria-describedby={`${id}-note ${id}-count`}
      />
      <span className="row small">
        <span id={`${id}-note`} className="grow error" role="status">
          {said}
        </span>
        <span id={`${id}-count`} className={over ? "error" : "quiet"}>
          {`${length}/${max}`}
        </span>
      </span>
    </div>
  );
}
