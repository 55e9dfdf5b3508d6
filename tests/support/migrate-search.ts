import type { D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { runMigrations } from "./migrations.ts";

await runMigrations(env.SEARCH_DB, (env as Env & { SEARCH_MIGRATIONS: Array<D1Migration> }).SEARCH_MIGRATIONS);
