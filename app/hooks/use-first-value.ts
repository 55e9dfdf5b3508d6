import { useState } from "react";

/** What the value was at the component's first render: later ones don't change it. */
export function useFirstValue<Value>(value: Value) {
  const [first] = useState({ value });
  return first.value;
}
