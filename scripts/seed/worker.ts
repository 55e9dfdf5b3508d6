import { Buffer } from "node:buffer";
import { connect } from "#db/client.ts";
import { users } from "#db/schema/index.ts";
import { rebuildIndex, syncIndex } from "#domain/search/index.server.ts";
import { htmlFilesGateway } from "#workers/gateways/html-files.ts";
import { pictureFilesGateway } from "#workers/gateways/picture-files.ts";
import { applyMigrations, type Migration } from "./migrations.ts";
import { insertSampleData } from "./sample-data.ts";

type Stores = Pick<Env, "DB" | "SEARCH_DB" | "HTML" | "PICTURES">;

/** `files`: the names of the folder samples, each with its content in base64. */
export type SeedRequest = {
  migrations: Record<"DB" | "SEARCH_DB", Array<Migration>>;
  pepper: string;
  hasFullPages: boolean;
  files: Array<[name: string, base64: string]>;
};

export default {
  async fetch(request, { DB, SEARCH_DB, HTML, PICTURES }) {
    const { migrations, files, ...input } = await request.json<SeedRequest>();
    await applyMigrations(DB, migrations.DB);
    await applyMigrations(SEARCH_DB, migrations.SEARCH_DB);
    const db = connect(DB);
    const [any] = await db.select({ id: users.id }).from(users).limit(1);
    if (!any) {
      const contents = files.map(([name, base64]) => [name, new Uint8Array(Buffer.from(base64, "base64"))] as const);
      const stores = { db, htmlFiles: htmlFilesGateway(HTML), pictureFiles: pictureFilesGateway(PICTURES) };
      await insertSampleData(stores, { ...input, files: Object.fromEntries(contents) });
    }
    const index = { db, search: connect(SEARCH_DB) };
    await syncIndex(index);
    // Data of an earlier version may have entries that are computed differently now.
    await rebuildIndex(index);
    return Response.json(null);
  },
} satisfies ExportedHandler<Stores>;
