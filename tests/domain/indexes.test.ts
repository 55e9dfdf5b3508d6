import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { fullReads } from "#tests/support/full-reads.ts";

type Column = { tbl: string; col: string };

/** D1 refuses to describe its own tables, whose names begin with an underscore. */
async function columns(query: string) {
  const { results } = await env.DB.prepare(query).all<Column>();
  return results.map(({ tbl, col }) => `${tbl}.${col}`);
}

test("every column that references another table or a user is the first of a full index", async () => {
  const referring = await columns(
    `select m.name as tbl, f."from" as col from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table' and m.name glob '[a-z]*'
      union select m.name, c.name from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table' and m.name glob '[a-z]*' and c.name like '%user_id'`,
  );
  // Partial indexes do not serve foreign keys.
  const indexed = await columns(
    `select m.name as tbl, c.name as col from sqlite_master m, pragma_index_list(m.name) i, pragma_index_info(i.name) c
      where m.type = 'table' and m.name glob '[a-z]*' and i.partial = 0 and c.seqno = 0`,
  );
  expect(referring.length).toBeGreaterThan(30);
  expect(referring.filter((column) => !indexed.includes(column))).toEqual([]);
});

test("every trigger statement reads by index", async () => {
  const { results } = await env.DB.prepare("select name, sql from sqlite_master where type = 'trigger'").all<{
    name: string;
    sql: string;
  }>();
  const statements = results.flatMap(({ name, sql }) => {
    const body = /\bBEGIN\b([\s\S]*)\bEND\b/i.exec(sql)?.[1] ?? "";
    const own = body.split(";").filter((text) => /^\s*(select|insert|update|delete)\b(?!\s*raise)/i.test(text));
    return own.map((text) => ({ name, sql: text.replace(/\b(NEW|OLD)\.[`"]?\w+[`"]?/gi, "?") }));
  });
  expect(statements.length).toBeGreaterThan(25);
  const plans = await env.DB.batch<{ detail: string }>(
    statements.map(({ sql }) =>
      env.DB.prepare(`explain query plan ${sql}`).bind(...Array(sql.split("?").length - 1).fill("x")),
    ),
  );
  const wrong = statements.flatMap(({ name, sql }, at) =>
    fullReads({ sql, lines: plans[at]?.results.map(({ detail }) => detail) ?? [] }).map((line) => `${name}: ${line}`),
  );
  expect(wrong).toEqual([]);
});
