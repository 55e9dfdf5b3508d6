import { DEVICE, type LabelKind, MODERATOR, PRIVATE, PUBLISHED, SHARED } from "#domain/apps/labels.ts";
import { APP_DATA_PATH } from "#domain/previews/app-data-paths.ts";
import { OFFLINE_PATH, SHARED_RUN_PATH, versionPath } from "#domain/previews/app-paths.ts";
import { CLEAR_DATA_PATH } from "#domain/previews/clear-data.ts";
import { KEEP_PATH, OFFLINE_DOCUMENT_PATH, OFFLINE_WORKER_PATH } from "#domain/previews/offline-worker.ts";
import { OPEN_RUN_PATH } from "#domain/previews/open-run-path.ts";
import { appDataPage } from "./app-data/document.ts";
import { clearAppData } from "./clear-data.ts";
import { openRun } from "./open-run.ts";
import type { PreviewRequest } from "./preview-request.ts";
import { serveCode } from "./serve-code.ts";
import { serveDeclaredHosts, serveOpenNetwork, serveSharedRun } from "./serve-moderator.ts";
import { serveLoaderBytes, serveLoaderWorker } from "./serve-offline.ts";
import { serveProjectCode, serveRun } from "./serve-private.ts";
import {
  serveApp,
  serveAppData,
  serveAppOffline,
  serveKeepPage,
  serveServiceWorker,
  serveVersion,
  serveWorkerDocument,
} from "./serve-published.ts";
import { serveShared } from "./serve-shared.ts";
import { serveRobots, serveSecurityContact } from "./site-files.ts";

export type Route = {
  kinds: ReadonlyArray<LabelKind>;
  methods: ReadonlyArray<string>;
  /** `:name` matches one part of the path or its rest; the handler checks it, and answers 404 to what it did not make. */
  path: string;
  answer: (context: PreviewRequest) => Response | Promise<Response>;
};

const READ = ["GET", "HEAD"];
const POST = ["POST"];
const EVERY_KIND: ReadonlyArray<LabelKind> = [PUBLISHED, PRIVATE, MODERATOR, DEVICE, SHARED];
/** Of apps that their authors run. */
const OWN: ReadonlyArray<LabelKind> = [PRIVATE, DEVICE];
const RUNS: ReadonlyArray<LabelKind> = [PRIVATE, MODERATOR, DEVICE];

/** Every address that the worker answers. tests/preview/headers.test.ts has an expectation for each. */
export const ROUTES: ReadonlyArray<Route> = [
  { kinds: [PUBLISHED], methods: READ, path: "/", answer: serveApp },
  { kinds: [PUBLISHED], methods: READ, path: OFFLINE_PATH, answer: serveAppOffline },
  { kinds: [PUBLISHED], methods: READ, path: versionPath(":version"), answer: serveVersion },
  { kinds: [PUBLISHED], methods: READ, path: versionPath(":version") + OFFLINE_PATH, answer: serveVersion },
  { kinds: [PUBLISHED], methods: READ, path: APP_DATA_PATH, answer: serveAppData },
  { kinds: [PUBLISHED], methods: READ, path: KEEP_PATH, answer: serveKeepPage },
  { kinds: [PUBLISHED], methods: READ, path: OFFLINE_WORKER_PATH, answer: serveServiceWorker },
  { kinds: [PUBLISHED], methods: READ, path: OFFLINE_DOCUMENT_PATH, answer: serveWorkerDocument },
  { kinds: RUNS, methods: READ, path: "/", answer: serveCode },
  { kinds: [SHARED], methods: READ, path: "/", answer: serveShared },
  { kinds: OWN, methods: READ, path: OFFLINE_WORKER_PATH, answer: serveLoaderWorker },
  { kinds: OWN, methods: READ, path: OFFLINE_DOCUMENT_PATH, answer: serveLoaderBytes },
  { kinds: [...OWN, SHARED], methods: READ, path: APP_DATA_PATH, answer: appDataPage },
  { kinds: RUNS, methods: POST, path: OPEN_RUN_PATH, answer: openRun },
  { kinds: RUNS, methods: READ, path: "/run/:key/", answer: serveRun },
  { kinds: RUNS, methods: READ, path: "/project-:signature/:project", answer: serveProjectCode },
  { kinds: [MODERATOR], methods: READ, path: SHARED_RUN_PATH, answer: serveSharedRun },
  { kinds: [MODERATOR], methods: READ, path: "/open-:signature", answer: serveOpenNetwork },
  { kinds: [MODERATOR], methods: READ, path: "/hosts-:signature/:hosts", answer: serveDeclaredHosts },
  { kinds: EVERY_KIND, methods: POST, path: CLEAR_DATA_PATH, answer: clearAppData },
  { kinds: EVERY_KIND, methods: READ, path: "/robots.txt", answer: serveRobots },
  { kinds: EVERY_KIND, methods: READ, path: "/.well-known/security.txt", answer: serveSecurityContact },
];

const MATCHERS = ROUTES.map(({ path }) => matcherOf(path));

/** The first route of the table that fits. */
export function findRoute({ kind, method, path }: { kind: LabelKind; method: string; path: string }) {
  return ROUTES.find(
    ({ kinds, methods }, index) => kinds.includes(kind) && methods.includes(method) && MATCHERS[index]?.(path),
  );
}

function matcherOf(path: string) {
  if (!path.includes(":")) return (asked: string) => asked === path;
  const pattern = new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`);
  return (asked: string) => pattern.test(asked);
}
