import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";

await applyD1Migrations(env.SEARCH_DB, (env as Env & { SEARCH_MIGRATIONS: Array<D1Migration> }).SEARCH_MIGRATIONS);
