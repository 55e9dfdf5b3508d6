import { counted } from "#tests/support/trips.ts";
import { countStatements } from "#workers/d1-statements.ts";
import { NIGHTLY_STEPS } from "#workers/nightly.ts";
import { createServices } from "#workers/services.ts";
import { createStoreCopies } from "#workers/store-copies.ts";

export type UnitResult = {
  next: string | null;
  notes: number;
  statements: number;
  rowsRead: number;
  rowsWritten: number;
};

/** `/steps` lists the nightly steps, `/step` runs one unit of a step. */
export default {
  async fetch(request, env) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/steps") return Response.json(NIGHTLY_STEPS.map(({ name }) => name));
    const step = NIGHTLY_STEPS.find(({ name }) => name === searchParams.get("name"));
    if (!step) return new Response(null, { status: 404 });
    const statements = [countStatements(env.DB), countStatements(env.SEARCH_DB)] as const;
    const databases = [counted(statements[0].database), counted(statements[1].database)] as const;
    const services = createServices(
      { ...env, DB: databases[0].database, SEARCH_DB: databases[1].database },
      { waitUntil: () => {}, clearPages: () => {}, storeCopies: createStoreCopies() },
    );
    const { next, notes = [] } = await step.run(services, searchParams.get("cursor"));
    const sum = (of: (index: 0 | 1) => number) => of(0) + of(1);
    return Response.json({
      next,
      notes: notes.length,
      statements: sum((index) => statements[index].count()),
      rowsRead: sum((index) => databases[index].rowsRead()),
      rowsWritten: sum((index) => databases[index].rowsWritten()),
    } satisfies UnitResult);
  },
} satisfies ExportedHandler<Env>;
