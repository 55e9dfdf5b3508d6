import { useState } from "react";
import { useTimeout } from "./use-timer.ts";

/** True once `on` has been true for `delay` ms. */
export function useDelayed(on: boolean, delay: number) {
  const [late, setLate] = useState(false);
  if (late && !on) setLate(false);
  useTimeout(() => setLate(true), on ? delay : null);
  return on && late;
}
