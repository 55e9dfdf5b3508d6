import { test as base } from "@playwright/test";
import { type Embedder, startEmbedder } from "#tests/e2e/support/embedder.ts";
import { type RecordingServer, startRecordingServer } from "./recording-server.ts";

type TestFixtures = { startRecordingServer: () => Promise<RecordingServer> };
type WorkerFixtures = { embedder: Embedder };

export const test = base.extend<TestFixtures, WorkerFixtures>({
  embedder: [
    async ({}, use) => {
      const embedder = await startEmbedder();
      await use(embedder);
      await embedder.stop();
    },
    // On a busy machine the database takes long to be made.
    { scope: "worker", timeout: 300_000 },
  ],
  startRecordingServer: async ({}, use) => {
    const servers: Array<RecordingServer> = [];
    await use(async () => {
      const server = await startRecordingServer();
      servers.push(server);
      return server;
    });
    for (const server of servers) server.close();
  },
});
