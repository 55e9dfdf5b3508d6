import { useEffect, useState } from "react";

/** True once `on` has been true for `delay` ms. */
export function useDelayed(on: boolean, delay: number) {
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
