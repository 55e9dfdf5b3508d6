import { useEffect, useEffectEvent, useRef } from "react";

/** Calls `onChange` after a render with another `value`, not after the first one. For the focus and other outside systems. */
export function useOnChange<Value>(value: Value, onChange: (value: Value, previous: Value) => void) {
  const lastValue = useRef(value);
  const handle = useEffectEvent(onChange);
  useEffect(() => {
    const previous = lastValue.current;
    if (Object.is(previous, value)) return;
    lastValue.current = value;
    handle(value, previous);
  }, [value]);
}
