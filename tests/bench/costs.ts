import type { GrowthRow, Sample } from "./growth.ts";
import { isSample, SIZES } from "./growth.ts";
import type { NightlyRow } from "./nightly.ts";
import type { Usage } from "./prices.ts";

export const OPENS_A_DAY = [1_000, 100_000, 10_000_000] as const;
const DAYS = 30;
/** An account opens this many apps a day; every account has an app in the store, as in the bench's fill. */
export const OPENS_PER_USER = 10;
const WRITES_OF_OPENS_A_DAY = 144;
export const COUNTER_OBJECTS = 16;
const OBJECT_GB = 0.128;
const OBJECT_MS_PER_REQUEST = 5;
const DOCUMENT_BYTES = 30_000;
/** A published app's row is read again after two seconds, by every isolate that serves it. */
const PREVIEW_ROWS_READ = 1;

/** Requests of 100 opens, by the measured row of each. Visitors and users also read the store, install and write. */
export const REQUESTS_PER_100_OPENS: ReadonlyArray<{
  kind: GrowthRow["kind"];
  role: string;
  what: string;
  times: number;
}> = [
  { kind: "read", role: "visitor", what: "viewer", times: 100 },
  { kind: "write", role: "", what: "open of an app on a day with opens", times: 100 },
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
  cpuMsPerRequest: number;
  /** Of the databases at the larger size. */
  bytesPerUser: number;
};

/** A month with so many counted opens a day. */
export function monthlyUsage({ growth, nightly, cpuMsPerRequest, bytesPerUser }: Measured, opensADay: number): Usage {
  const opens = opensADay * DAYS;
  const users = opensADay / OPENS_PER_USER;
  const usage = emptyUsage();
  for (const { times, ...name } of REQUESTS_PER_100_OPENS) {
    const sample = sampleAt(growth, name);
    const count = (opens / 100) * times;
    usage.requests += count;
    for (const resource of MEASURED) usage[resource] += count * sample[resource];
  }
  // The document itself, which the preview worker serves.
  usage.requests += opens;
  usage.rowsRead += opens * PREVIEW_ROWS_READ;
  usage.cpuMs = usage.requests * cpuMsPerRequest;
  const written = sampleAt(growth, { kind: "write", role: "", what: "opens of 100 apps, written" });
  const apps = distinctApps(opensADay / WRITES_OF_OPENS_A_DAY, users);
  usage.rowsWritten += DAYS * WRITES_OF_OPENS_A_DAY * apps * (written.rowsWritten / 100);
  usage.objectRowsWritten += DAYS * WRITES_OF_OPENS_A_DAY * apps * (written.objectRowsWritten / 100);
  usage.rowsRead += DAYS * WRITES_OF_OPENS_A_DAY * written.rowsRead;
  for (const { rowsRead, rowsWritten } of nightly) {
    usage.rowsRead += DAYS * rowsRead * (users / (SIZES.at(-1) ?? 1));
    usage.rowsWritten += DAYS * rowsWritten * (users / (SIZES.at(-1) ?? 1));
  }
  usage.objectGbSeconds = usage.objectRequests * (OBJECT_MS_PER_REQUEST / 1000) * OBJECT_GB;
  usage.databaseGb = (users * bytesPerUser) / 1e9;
  usage.filesGb = (users * DOCUMENT_BYTES) / 1e9;
  return usage;
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

/** The share of the most opened app, if the app of rank r is opened 1/r as often as the first. */
export function shareOfFirst(apps: number) {
  let sum = 0;
  for (let rank = 1; rank <= apps; rank++) sum += 1 / rank;
  return 1 / sum;
}

/** How many apps so many opens reach, by the same law. */
function distinctApps(opens: number, apps: number) {
  const first = shareOfFirst(apps);
  let distinct = 0;
  for (let rank = 1; rank <= apps; rank++) distinct += 1 - (1 - first / rank) ** opens;
  return distinct;
}
