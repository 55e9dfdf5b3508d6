import { drizzle } from "drizzle-orm/d1";
import * as schema from "./schema/index.ts";

export function connect(database: D1Database) {
  return drizzle(database, { schema });
}

export type Db = ReturnType<typeof connect>;
