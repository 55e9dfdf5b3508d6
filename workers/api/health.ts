import { Hono } from "hono";
import { listLateJobs } from "#domain/jobs/queries.server.ts";
import { NIGHTLY_STEPS } from "#workers/nightly.ts";
import type { AppEnv } from "./env.ts";

/** 200 while the database answers. `late` lists overdue nightly steps, which do not affect requests. */
export const health = new Hono<AppEnv>().get("/health", async (c) => {
  const late = await listLateJobs(
    c.var.services,
    NIGHTLY_STEPS.map(({ name }) => name),
  );
  return c.json({ ok: true, late });
});
