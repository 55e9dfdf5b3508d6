import { expect, test } from "vitest";
import { surviveKills } from "./kills/survive-kills.ts";
import { seeded } from "./support/random.ts";

test("a runtime that is killed while it writes loses nothing that it answered, and breaks nothing", async () => {
  const { written, unanswered, problems } = await surviveKills(5, seeded(21));
  expect(problems).toEqual([]);
  expect([...written.values()].reduce((sum, facts) => sum + facts, 0)).toBeGreaterThanOrEqual(5);
  expect(unanswered).toBeGreaterThanOrEqual(5);
});
