import { OPENS_GROUP_MS } from "#domain/previews/rules.ts";
import { COUNTER_SHARDS } from "#workers/gateways/visit-counter.ts";
import type { GrowthRow, Sample } from "./growth.ts";
import { isSample, SIZES } from "./growth.ts";
import type { NightlyRow } from "./nightly.ts";
import { APP_WRITES, appWritesADay, WRITES_OF_OPENS_A_DAY } from "./opened-apps.ts";
import type { Usage } from "./prices.ts";
import type { RequestCpu } from "./request-cpu.ts";

export const OPENS_A_DAY = [1_000, 100_000, 10_000_000] as const;
const DAYS = 30;
/** An account opens this many apps a day; every account has an app in the store, as in the bench's fill. */
export const OPENS_PER_USER = 10;
const DAY_SECONDS = 86_400;
export const GROUP_SECONDS = OPENS_GROUP_MS / 1000;
const OBJECT_GB = 0.128;
export const OBJECT_MS_PER_REQUEST = 5;
const DOCUMENT_BYTES = 30_000;
/** A published app's row is read again after two seconds, by every isolate that serves it. */
const PREVIEW_ROWS_READ = 1;

/** At most, by tests/durable-objects/daily-visitors.test.ts. */
const ROWS_READ_OF_APP_WRITE = 12;

type RequestKind = Pick<GrowthRow, "kind" | "role" | "what"> & {
  times: number;
  groupRows?: number;
  isPartOfSocket?: boolean;
};

/**
 * Requests of 100 opens, by the measured row of each. Visitors and users also read the store, install and write.
 * `groupRows`: rows in an object that other opens of the same second share, when there are some. `isPartOfSocket`: the socket's
 * request does it (decision 283), so it is no request of its own. Its rows and CPU are those of a call, which
 * looks for the app once more.
 */
export const REQUESTS_PER_100_OPENS: ReadonlyArray<RequestKind> = [
  { kind: "read", role: "visitor", what: "viewer", times: 100 },
  { kind: "read", role: "visitor", what: "viewer, its socket", times: 100 },
  {
    kind: "write",
    role: "",
    what: "open of an app on a day with opens",
    times: 90,
    groupRows: 1,
    isPartOfSocket: true,
  },
  { kind: "write", role: "", what: "open of an app by a new visitor", times: 10, groupRows: 1 },
  { kind: "read", role: "visitor", what: "store, front page", times: 20 },
  { kind: "read", role: "visitor", what: "search, two words", times: 5 },
  { kind: "read", role: "visitor", what: "app page, few ratings", times: 20 },
  { kind: "read", role: "reader", what: "session", times: 20 },
  { kind: "read", role: "writer", what: "home, few apps", times: 10 },
  { kind: "read", role: "reader", what: "journal, search", times: 2 },
  { kind: "write", role: "", what: "install", times: 3 },
  { kind: "write", role: "", what: "review", times: 0.3 },
  { kind: "write", role: "", what: "journal, a note", times: 3 },
  { kind: "write", role: "", what: "save a version", times: 0.5 },
  { kind: "write", role: "", what: "publish", times: 0.05 },
];

export type Measured = {
  growth: ReadonlyArray<GrowthRow>;
  nightly: ReadonlyArray<NightlyRow>;
  requestCpu: RequestCpu;
  /** Of the databases at the larger size. */
  bytesPerUser: number;
};

/** A month with so many counted opens a day. */
export function monthlyUsage({ growth, nightly, requestCpu, bytesPerUser }: Measured, opensADay: number): Usage {
  const opens = opensADay * DAYS;
  const users = opensADay / OPENS_PER_USER;
  const usage = emptyUsage();
  for (const { times, groupRows = 0, isPartOfSocket = false, ...name } of REQUESTS_PER_100_OPENS) {
    const sample = sampleAt(growth, name);
    const count = (opens / 100) * times;
    if (!isPartOfSocket) usage.requests += count;
    usage.cpuMs += count * cpuOf(requestCpu, name);
    for (const resource of MEASURED) usage[resource] += count * sample[resource];
    usage.objectRowsWritten -= count * groupRows;
  }
  // The document itself, which the preview worker serves.
  usage.requests += opens;
  usage.rowsRead += opens * PREVIEW_ROWS_READ;
  usage.cpuMs += opens * cpuOf(requestCpu, DOCUMENT);
  const groups = groupsADay(opensADay);
  usage.objectRowsWritten += DAYS * groups;
  const appWrites = appWritesADay(opensADay, users);
  for (const name of APP_WRITES) {
    const written = sampleAt(growth, { kind: "write", role: "", what: name });
    usage.rowsWritten += DAYS * appWrites[name] * (written.rowsWritten / 100);
    usage.rowsRead += DAYS * appWrites[name] * ROWS_READ_OF_APP_WRITE;
  }
  // Each time all counters write, whatever the number of apps.
  const written = sampleAt(growth, { kind: "write", role: "", what: APP_WRITES[0] });
  usage.objectRowsWritten += DAYS * WRITES_OF_OPENS_A_DAY * written.objectRowsWritten;
  usage.rowsRead += DAYS * WRITES_OF_OPENS_A_DAY * written.rowsRead;
  for (const { rowsRead, rowsWritten } of nightly) {
    usage.rowsRead += DAYS * rowsRead * (users / (SIZES.at(-1) ?? 1));
    usage.rowsWritten += DAYS * rowsWritten * (users / (SIZES.at(-1) ?? 1));
  }
  const objectSeconds = usage.objectRequests * (OBJECT_MS_PER_REQUEST / 1000) + DAYS * groups * GROUP_SECONDS;
  usage.objectGbSeconds = objectSeconds * OBJECT_GB;
  usage.databaseGb = (users * bytesPerUser) / 1e9;
  usage.filesGb = (users * DOCUMENT_BYTES) / 1e9;
  return usage;
}

export const DOCUMENT = { role: "", what: "document" };

/** What wasn't measured alone takes as much as the dearest that was. */
export function cpuOf(requestCpu: RequestCpu, { role, what }: Pick<GrowthRow, "role" | "what">) {
  return requestCpu[`${role} ${what}`.trim()] ?? Math.max(...Object.values(requestCpu));
}

/** A counter starts a group with an open, and the next one with the first open after that. */
function groupsADay(opensADay: number) {
  const secondsBetweenOpens = (DAY_SECONDS * COUNTER_SHARDS) / opensADay;
  return (COUNTER_SHARDS * DAY_SECONDS) / (GROUP_SECONDS + secondsBetweenOpens);
}

const MEASURED = [
  "rowsRead",
  "rowsWritten",
  "objectRowsWritten",
  "objectRequests",
  "classA",
  "classB",
  "kvReads",
  "kvWrites",
] as const;

function emptyUsage(): Usage {
  return {
    requests: 0,
    cpuMs: 0,
    rowsRead: 0,
    rowsWritten: 0,
    databaseGb: 0,
    objectRequests: 0,
    objectGbSeconds: 0,
    objectRowsRead: 0,
    objectRowsWritten: 0,
    classA: 0,
    classB: 0,
    filesGb: 0,
    kvReads: 0,
    kvWrites: 0,
  };
}

/** What the bench measured at the larger size. @throws Error if it measured no such row. */
export function sampleAt(growth: ReadonlyArray<GrowthRow>, name: Pick<GrowthRow, "kind" | "role" | "what">): Sample {
  const row = growth.find(({ kind, role, what }) => kind === name.kind && role === name.role && what === name.what);
  const sample = row?.measured.at(-1);
  if (!isSample(sample)) throw new Error(`Not measured: ${name.role} ${name.what}.`);
  return sample;
}
