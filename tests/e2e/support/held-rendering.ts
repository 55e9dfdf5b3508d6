import type { Page, Request } from "@playwright/test";

declare global {
  interface Window {
    heldTasks: Array<() => void> | null;
  }
}

/** Call it before the page is opened. From `hold` to `release` React renders no answers, as on a device that is busy. */
export async function heldRendering(page: Page) {
  await page.addInitScript(() => {
    window.heldTasks = null;
    const Channel = window.MessageChannel;
    // React's scheduler starts each task by a message to itself.
    window.MessageChannel = class extends Channel {
      constructor() {
        super();
        const post = this.port2.postMessage.bind(this.port2);
        this.port2.postMessage = (message: unknown) => {
          if (window.heldTasks) window.heldTasks.push(() => post(message));
          else post(message);
        };
      }
    };
  });
  return {
    hold: () =>
      page.evaluate(() => {
        window.heldTasks = [];
      }),
    release: () =>
      page.evaluate(() => {
        const tasks = window.heldTasks ?? [];
        window.heldTasks = null;
        for (const run of tasks) run();
      }),
  };
}

/** Waits until a screen's data has been read at `path`, which may end with the request being aborted. */
export function untilRead(page: Page, path: string) {
  return new Promise<void>((resolve) => {
    const hear = (request: Request) => {
      if (request.method() === "GET" && new URL(request.url()).pathname === path) resolve();
    };
    page.on("requestfinished", hear).on("requestfailed", hear);
  });
}
