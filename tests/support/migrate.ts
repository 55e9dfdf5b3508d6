import type { D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { runMigrations } from "./migrations.ts";

await runMigrations(env.DB, (env as Env & { MIGRATIONS: Array<D1Migration> }).MIGRATIONS);
