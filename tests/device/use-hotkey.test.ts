import { beforeAll, expect, test, vi } from "vitest";
import { isSecondKey } from "#app/hooks/use-hotkey.ts";

beforeAll(() => {
  vi.stubGlobal("HTMLElement", class {});
});

function press(key: string, timeStamp: number) {
  return { key, timeStamp, target: null } as KeyboardEvent;
}

test("a letter after g belongs to it, also for listeners that were not there when g was pressed", () => {
  const [g, a] = [press("g", 1000), press("a", 1900)];
  expect(isSecondKey(g)).toBe(false);
  expect(isSecondKey(g)).toBe(false);
  expect(isSecondKey(a)).toBe(true);
  expect(isSecondKey(a)).toBe(true);
  expect(isSecondKey(press("a", 1950)), "the next letter").toBe(false);
});

test("a letter that comes a second after g is a shortcut of its own", () => {
  expect(isSecondKey(press("g", 5000))).toBe(false);
  expect(isSecondKey(press("a", 6000))).toBe(false);
});
