import { expect, test } from "vitest";
import { groupByDay } from "#app/routes/notifications/group-by-day.ts";

const at = (day: number, hour: number) => ({ createdAt: new Date(2026, 2, day, hour).getTime() });

test("what happened since the reader's midnight is of today", () => {
  const [now, midnight, yesterday] = [at(9, 15), at(9, 0), { createdAt: at(9, 0).createdAt - 1 }];
  expect(groupByDay([now, midnight, yesterday], "2026-03-09")).toEqual([
    { label: "Today", items: [now, midnight] },
    { label: "Earlier", items: [yesterday] },
  ]);
  expect(groupByDay([yesterday], "2026-03-09")).toEqual([{ label: "Earlier", items: [yesterday] }]);
  expect(groupByDay([], "2026-03-09")).toEqual([]);
});
