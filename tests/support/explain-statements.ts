import { env } from "cloudflare:workers";
import { afterAll } from "vitest";
import { fullReads } from "./full-reads.ts";
import { explainRecorded } from "./statements.ts";

/** Fails the test file if domain code ran a statement that reads a whole growing table. */
afterAll(async () => {
  const plans = [...(await explainRecorded(env.DB)), ...(await explainRecorded(env.SEARCH_DB))];
  const wrong = plans.flatMap((plan) => fullReads(plan).map((line) => `${line}: ${plan.sql}`));
  if (wrong.length > 0) throw new Error(`These statements read a whole table:\n${wrong.join("\n")}`);
});
