import { useEffect, useState } from "react";

/** True once `on` has lasted for `delay` ms: what is there at once needs no sign of waiting. */
export function useLate(on: boolean, delay: number) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!on) return;
    const timer = window.setTimeout(() => setLate(true), delay);
    return () => {
      window.clearTimeout(timer);
      setLate(false);
    };
  }, [on, delay]);
  return on && late;
}
