import { writeFileSync } from "node:fs";
import { COUNTER_SHARDS } from "#workers/gateways/visit-counter.ts";
import {
  cpuOf,
  DOCUMENT,
  GROUP_SECONDS,
  type Measured,
  monthlyUsage,
  OBJECT_MS_PER_REQUEST,
  OPENS_A_DAY,
  OPENS_PER_USER,
  REQUESTS_PER_100_OPENS,
  sampleAt,
} from "./costs.ts";
import { APP_WRITES, appWritesADay, shareOfFirst, WRITES_OF_OPENS_A_DAY } from "./opened-apps.ts";
import { costOf, monthlyCost, PLAN_DOLLARS, PRICE_LISTS, PRICES, PRICES_READ, type Resource } from "./prices.ts";
import { formatTable, type Line, round } from "./table.ts";

const PAGE = "docs/costs.md";
const GOAL_DOLLARS = 900;
const DAY_SECONDS = 86_400;
/** Busiest hour against the mean of the day. */
const PEAK = 3;
const MAX_DATABASE_GB = 10;
/** A query of 1 ms; Cloudflare names 1,000 a second for one database. */
const MAX_QUERIES_A_SECOND = 1_000;
/** Cloudflare's soft limit of one object. */
const MAX_OBJECT_REQUESTS_A_SECOND = 1_000;
/** An app's id of 36 bytes, the day, the opens and their lengths. */
const BYTES_OF_OPENED_DAY = 55;
const MAX_OBJECT_BYTES = 128e6;
/** In Node, a visitor's mark takes 50 bytes and an app 522; an app has ten opens. */
const MEMORY_BYTES_OF_OPEN = 102;
/** Rows that an open wrote in a Durable Object when the goal was set; the goal is a third of them. */
const OPEN_ROWS_BEFORE = 3;

/** Writes docs/costs.md from what the bench measured, and returns the lines of goal 11. */
export function writeCosts(measured: Measured): Array<Line> {
  const usages = OPENS_A_DAY.map((opens) => monthlyUsage(measured, opens));
  const totals = usages.map(monthlyCost);
  const resources = (Object.keys(PRICES) as Array<Resource>).filter((name) => usages.some((usage) => usage[name] > 0));
  const costs = formatTable(
    ["resource, a month", "price", ...OPENS_A_DAY.map((opens) => `${opens.toLocaleString("en")} opens a day`)],
    [
      ["paid plan", "", ...OPENS_A_DAY.map(() => `$${PLAN_DOLLARS}`)],
      ...resources.map((name) => [
        PRICES[name].name,
        formatPrice(name),
        ...usages.map((usage) => `${formatQuantity(usage[name])}: $${round(costOf(name, usage[name]))}`),
      ]),
      ["**all**", "", ...totals.map((total) => `**$${round(total)}**`)],
    ],
  );
  const mix = formatTable(
    ["request", "times", "CPU, ms", "D1 rows read", "D1 rows written", "object requests", "object rows written"],
    [
      ["document, from the preview worker", "100", round(cpuOf(measured.requestCpu, DOCUMENT), 1), "1", "0", "0", "0"],
      ...REQUESTS_PER_100_OPENS.map(({ times, isPartOfSocket, ...name }) => {
        const sample = sampleAt(measured.growth, name);
        const { rowsRead, rowsWritten, objectRequests, objectRowsWritten } = sample;
        const cells = [rowsRead, rowsWritten, objectRequests, objectRowsWritten].map(String);
        const cpu = round(cpuOf(measured.requestCpu, name), 1);
        const what = `${name.role} ${name.what}${isPartOfSocket ? ", by its socket's request" : ""}`.trim();
        return [what, String(times), cpu, ...cells];
      }),
    ],
  );
  writeFileSync(
    PAGE,
    `# Costs

\`npm run bench\` writes this page from the rows and requests that it measures (\`tests/bench/performance.json\`) and Cloudflare's list
prices as read on ${PRICES_READ}. Nothing here was billed.

${costs}
## What it assumes

- An open is a visitor's first one of an app on a day, which is counted. An account makes ${OPENS_PER_USER} a day and has one app in the store.
- The app of rank r is opened 1/r as often as the first.
- Opens come evenly over the day. A counter stores the opens of ${GROUP_SECONDS} s in one row, and its object is billed for that time.
- Every ${(24 * 60) / WRITES_OF_OPENS_A_DAY} minutes the counters write the apps whose opens have grown enough (\`domain/previews/stored-opens.ts\`), and the rest after the day.
- A request to an object takes ${OBJECT_MS_PER_REQUEST} ms there. Sockets are idle and hibernate, which is free.
- CPU is that of each kind of request alone on the bench's machine, with that of D1, R2 and the objects, which run in the same process
  here and aren't billed. What wasn't measured alone takes as much as the dearest kind. Static files are free.
- Public pages are rendered for each request. The shared copy of two seconds makes them cheaper where several requests reach one
  isolate within two seconds, but how many isolates there are isn't known.
- Users without accounts are new visitors once a day, who ask the throttle of their network address, and whose open is counted by a
  call of its own. All others are counted by the request of the app's socket; what that takes is calculated as for a call.
- The nightly work grows with the accounts. A database needs ${Math.round(measured.bytesPerUser).toLocaleString("en")} bytes for an account with its app, reviews and installs.

With 100 opens and their documents, the product answers:

${mix}
## Which limit comes first

${formatLimits(measured)}
Prices: ${PRICE_LISTS.join(", ")}.
`,
  );
  const largest = totals.at(-1) ?? 0;
  const openRows = sampleAt(measured.growth, {
    kind: "write",
    role: "",
    what: "open of an app on a day with opens",
  }).objectRowsWritten;
  return [
    {
      goal: "11",
      what: "10 million opens a day at list prices",
      measured: `$${round(largest, 0)} a month`,
      wanted: `<= $${GOAL_DOLLARS}`,
      met: largest <= GOAL_DOLLARS,
    },
    {
      goal: "11",
      what: "rows that a counted open writes in its object",
      measured: String(openRows),
      wanted: `<= 1/3 of ${OPEN_ROWS_BEFORE}`,
      met: openRows <= OPEN_ROWS_BEFORE / 3,
    },
  ];
}

/** At how many opens a day each limit is reached, the first one first. */
function formatLimits(measured: Measured) {
  const { bytesPerUser, growth } = measured;
  const trips = REQUESTS_PER_100_OPENS.reduce(
    (sum, { times, ...name }) => sum + times * sampleAt(growth, name).trips,
    0,
  );
  const largest = OPENS_A_DAY.at(-1) ?? 0;
  const apps = 1_000_000;
  const hottest = shareOfFirst(apps) + (1 - shareOfFirst(apps)) / COUNTER_SHARDS;
  const rows = [
    {
      limit: "D1, one database: queries, reads and writes in one line",
      opens: (MAX_QUERIES_A_SECOND / PEAK / (trips / 100)) * DAY_SECONDS,
      step: "Let a counter ask once a day whether an app is in the store, and not each counted open; then read replicas with sessions for public reads",
    },
    {
      limit: `D1, one database: ${MAX_DATABASE_GB} GB`,
      opens: ((MAX_DATABASE_GB * 1e9) / bytesPerUser) * OPENS_PER_USER,
      step: "Journal notes and notifications to a database of their own, since no list joins them; then accounts by shard",
    },
    {
      limit: "The hottest object of the opens' counters: 1,000 requests a second",
      opens: (MAX_OBJECT_REQUESTS_A_SECOND / PEAK / hottest) * DAY_SECONDS,
      step: "More counters, and the hottest apps' visitors divided by visitor instead of by app",
    },
    {
      limit: `A counter's memory of ${MAX_OBJECT_BYTES / 1e6} MB`,
      opens: (COUNTER_SHARDS * MAX_OBJECT_BYTES) / MEMORY_BYTES_OF_OPEN,
      step: "More counters",
    },
  ].sort((a, b) => a.opens - b.opens);
  const table = formatTable(
    ["limit", `reached at about, opens a day (peak ${PEAK} times the mean)`, "the step past it"],
    rows.map(({ limit, opens, step }) => [limit, formatQuantity(opens), step]),
  );
  return `${table}
Not reached by opens: the audit chain, since decisions are written unsealed and one sealer chains them afterwards, so only the
number of decisions counts; KV's one write a second for a key, since each preview token is a key of its own.

The days of opens are never deleted: at ${formatQuantity(largest)} opens a day they grow by ${round(openedDaysGb(largest), 1)} GB a month, which neither the
table nor the first limits include.

`;
}

/** A month's rows and index entries of apps' days; an app with one open on a day is not in the index. */
function openedDaysGb(opensADay: number) {
  const [several, once] = APP_WRITES;
  const days = appWritesADay(opensADay, opensADay / OPENS_PER_USER);
  return (30 * BYTES_OF_OPENED_DAY * (2 * days[several] + days[once])) / 1e9;
}

function formatPrice(name: Resource) {
  const { included, per, dollars } = PRICES[name];
  return `$${dollars}${per === 1 ? "" : " a million"} over ${formatQuantity(included)}`;
}

function formatQuantity(value: number) {
  if (value >= 1e9) return `${round(value / 1e9, 1)} G`;
  if (value >= 1e6) return `${round(value / 1e6, 1)} M`;
  if (value >= 1e3) return `${round(value / 1e3, 1)} k`;
  return round(value, value < 10 ? 2 : 0);
}
