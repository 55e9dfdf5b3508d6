import { readFileSync } from "node:fs";
import { Agent } from "node:http";
import { serve } from "#scripts/serve.ts";
import { newestWorkerd } from "./load.ts";
import { type Line, round } from "./table.ts";
import { KINDS, type Kind, PORT } from "./traffic-kinds.ts";
import { send } from "./traffic-request.ts";

/** Requests a second, of all kinds together. */
const RATE = 20;
const GOAL_MINUTES = 10;
/** Until then the runtime's heaps and caches grow to what it lets them have. */
const WARM_UP_REQUESTS = 24_000;
const WARM_UP_AT_ONCE = 6;
/** The runtime collects garbage when it likes. */
const MEMORY_GROWTH = 1.1;
const MEMORY_SAMPLE_MS = 1_000;
const MEMORY_ENDS = 60;
const CONNECTIONS = 64;
/** A note that was saved in between, and a limit by the hour. */
const EXPECTED_STATUS = [409, 429];

type TrafficRow = {
  kind: string;
  requests: number;
  serverErrors: number;
  /** 4xx by status. */
  refused: Record<string, number>;
  p50Ms: number;
  p99Ms: number;
};
export type TrafficResult = {
  minutes: number;
  ratePerSecond: number;
  rows: Array<TrafficRow>;
  /** Of the databases, for an account with its app. */
  bytesPerUser: number;
  memory: { startMb: number; endMb: number; slopeMbPerHour: number };
};

/** Open loop: a request starts on its time, whether or not earlier ones are answered. `folder` holds the large fill. */
export async function benchTraffic(folder: string, { minutes }: { minutes: number }): Promise<TrafficResult> {
  const server = await serve(PORT, folder);
  const pid = newestWorkerd(new Set());
  // A kept connection that the runtime is closing would fail a request.
  const agent = new Agent({ keepAlive: false, maxSockets: CONNECTIONS });
  const schedule = createSchedule();
  const results = new Map(KINDS.map(({ kind }) => [kind, [] as Array<{ status: number; ms: number }>]));
  const memory: Array<MemorySample> = [];
  const users = await countUsers(server);
  const bytesPerUser = users.bytes / users.count;
  await warmUp(agent, schedule);
  const startedAt = performance.now();
  const total = minutes * 60 * RATE;
  const sampler = setInterval(() => {
    memory.push({ hours: (performance.now() - startedAt) / 3_600_000, mb: residentMb(pid) });
  }, MEMORY_SAMPLE_MS);
  const pending: Array<Promise<void>> = [];
  try {
    for (let n = 0; n < total; n++) {
      const due = startedAt + (n * 1000) / RATE;
      const wait = due - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      const { kind, request: build, count } = schedule();
      pending.push(send(agent, build(count), due).then((result) => void results.get(kind)?.push(result)));
    }
    await Promise.all(pending);
  } finally {
    clearInterval(sampler);
    agent.destroy();
    await server.dispose();
  }
  const rows = KINDS.map(({ kind }) => rowOf(kind, results.get(kind) ?? []));
  return {
    minutes,
    ratePerSecond: RATE,
    rows,
    bytesPerUser,
    memory: {
      startMb: mean(memory.slice(0, MEMORY_ENDS)),
      endMb: mean(memory.slice(-MEMORY_ENDS)),
      slopeMbPerHour: slope(memory),
    },
  };
}

async function warmUp(agent: Agent, schedule: ReturnType<typeof createSchedule>) {
  let left = WARM_UP_REQUESTS;
  const sendInTurn = async () => {
    while (left-- > 0) {
      const { request: build, count } = schedule();
      await send(agent, build(count), performance.now());
    }
  };
  await Promise.all(Array.from({ length: WARM_UP_AT_ONCE }, sendInTurn));
}

async function countUsers(server: Awaited<ReturnType<typeof serve>>) {
  const [main, search] = await Promise.all(["DB", "SEARCH_DB"].map((name) => server.getD1Database(name, "sheaf")));
  const sizeOf = async (database: typeof main) => (await database?.prepare("select 1").all())?.meta.size_after ?? 0;
  const row = await main?.prepare("select count(*) as count from users").first<{ count: number }>();
  return { count: row?.count ?? 1, bytes: (await sizeOf(main)) + (await sizeOf(search)) };
}

/** Kinds in turn by their weights, spread evenly; `count` is how often the kind came before. */
function createSchedule() {
  const credits = KINDS.map(() => 0);
  const counts = KINDS.map(() => 0);
  return () => {
    for (const [index, { weight }] of KINDS.entries()) credits[index] = (credits[index] ?? 0) + weight;
    const index = credits.indexOf(Math.max(...credits));
    credits[index] = (credits[index] ?? 0) - KINDS.reduce((sum, { weight }) => sum + weight, 0);
    const count = counts[index] ?? 0;
    counts[index] = count + 1;
    const { kind, request } = KINDS[index] as Kind;
    return { kind, request, count };
  };
}

function rowOf(kind: string, results: Array<{ status: number; ms: number }>): TrafficRow {
  const latencies = results.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (part: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))] ?? 0;
  const refused: Record<string, number> = {};
  for (const { status } of results) if (status >= 400 && status < 500) refused[status] = (refused[status] ?? 0) + 1;
  return {
    kind,
    requests: results.length,
    serverErrors: results.filter(({ status }) => status >= 500).length,
    refused,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  };
}

type MemorySample = { hours: number; mb: number };

function mean(samples: ReadonlyArray<MemorySample>) {
  return samples.reduce((sum, { mb }) => sum + mb, 0) / Math.max(1, samples.length);
}

/** Least squares. */
function slope(samples: ReadonlyArray<MemorySample>) {
  const count = samples.length;
  const meanX = samples.reduce((sum, { hours }) => sum + hours, 0) / count;
  const meanY = samples.reduce((sum, { mb }) => sum + mb, 0) / count;
  const above = samples.reduce((sum, { hours, mb }) => sum + (hours - meanX) * (mb - meanY), 0);
  const below = samples.reduce((sum, { hours }) => sum + (hours - meanX) ** 2, 0);
  return count < 2 ? 0 : above / below;
}

function residentMb(pid: number) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

export function trafficLines({ minutes, rows, memory }: TrafficResult): Array<Line> {
  const requests = rows.reduce((sum, row) => sum + row.requests, 0);
  const errors = rows.reduce((sum, row) => sum + row.serverErrors, 0);
  const unexpected = rows.flatMap(({ kind, refused }) =>
    Object.entries(refused)
      .filter(([status]) => !EXPECTED_STATUS.includes(Number(status)))
      .map(([status, count]) => `${kind}: ${count} x ${status}`),
  );
  return [
    {
      goal: "traffic",
      what: `mixed traffic, ${round(minutes, 1)} minutes at ${RATE} requests a second: answers of 5xx`,
      measured: `${errors} of ${requests}`,
      wanted: `0 in ${GOAL_MINUTES} minutes`,
      // A shorter run can fail the goal, but not meet it.
      met: errors > 0 ? false : minutes >= GOAL_MINUTES || null,
    },
    {
      goal: "traffic",
      what: "the same: refused requests that the traffic does not expect",
      measured: unexpected.join(", ") || "0",
      wanted: "0",
      met: unexpected.length > 0 ? false : minutes >= GOAL_MINUTES || null,
    },
    {
      goal: "traffic",
      what: "the same: memory of the runtime after the warm-up",
      measured: `${round(memory.startMb, 0)} to ${round(memory.endMb, 0)} MB, ${round(memory.slopeMbPerHour, 0)} MB an hour`,
      wanted: `the end at most ${MEMORY_GROWTH} of the start, each the mean of a minute`,
      met: minutes < GOAL_MINUTES ? null : memory.endMb <= MEMORY_GROWTH * memory.startMb,
    },
  ];
}
