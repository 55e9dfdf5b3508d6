import { expect, type Page } from "@playwright/test";

type Shift = PerformanceEntry & {
  value: number;
  sources: Array<{ node: Element | null; previousRect: DOMRect; currentRect: DOMRect }>;
};

/** Nothing has moved since the page asked for the resource of this name. Fonts may move lines before. */
export async function expectNoShiftSince(page: Page, resource: RegExp) {
  const { sum, moved } = await page.evaluate(readShifts, resource.source);
  expect(sum, `${page.url()} moved ${moved.join("; ")}`).toBeLessThan(0.01);
}

function readShifts(resource: string) {
  const [asked] = performance.getEntriesByType("resource").filter(({ name }) => new RegExp(resource).test(name));
  if (!asked) throw new Error(`The page did not ask for ${resource}.`);
  const shift = { sum: 0, moved: [] as string[] };
  return new Promise<typeof shift>((resolve) => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Array<Shift>) {
        if (entry.startTime < asked.startTime) continue;
        shift.sum += entry.value;
        for (const { node, previousRect, currentRect } of entry.sources)
          shift.moved.push(`${node?.nodeName} ${node?.textContent} ${JSON.stringify([previousRect, currentRect])}`);
      }
    });
    observer.observe({ type: "layout-shift", buffered: true });
    requestAnimationFrame(() => setTimeout(() => resolve(shift)));
  });
}
