import { useEffect, useRef } from "react";
import { type HomeWish, onWish, takeWish } from "#app/device/home-wishes.ts";

/** Does what was asked of the home, here or on the screen before, once all of it is there. */
export function useWish(ready: boolean, run: (wish: HomeWish) => void) {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (!ready) return;
    function take() {
      const wish = takeWish();
      if (wish) latest.current(wish);
    }
    take();
    return onWish(take);
  }, [ready]);
}
