import type { Page } from "@playwright/test";

/** How long a toast is shown, in ms (app/lib/toast.ts). */
export const TOAST_MS = 3000;
export const TOAST_WITH_BUTTON_MS = 5000;

type Limits = {
  /** Of `setTimeout` and `setInterval`, in ms. */
  timers?: ReadonlyArray<number>;
  /** Of `AbortSignal.timeout`, in ms. */
  calls?: ReadonlyArray<number>;
};

/**
 * Makes the page's limits of exactly these lengths a minute long, in the documents that are opened afterwards. On a busy
 * machine what they end would be over before the journey gets there: a toast, a countdown, a call.
 */
export async function stretchLimits(page: Page, { timers = [], calls = [] }: Limits) {
  await page.addInitScript(
    (limits) => {
      const [setTimer, setRepeatedTimer, timeout] = [window.setTimeout, window.setInterval, AbortSignal.timeout];
      const stretch = (lengths: ReadonlyArray<number>, ms = 0) => (lengths.includes(ms) ? 60_000 : ms);
      Object.assign(window, {
        setTimeout: (work: () => void, ms?: number) => setTimer(work, stretch(limits.timers, ms)),
        setInterval: (work: () => void, ms?: number) => setRepeatedTimer(work, stretch(limits.timers, ms)),
      });
      AbortSignal.timeout = (ms) => timeout.call(AbortSignal, stretch(limits.calls, ms));
    },
    { timers, calls },
  );
}
