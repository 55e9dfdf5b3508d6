import { Agent } from "node:http";
import { serve } from "#scripts/serve.ts";
import { countLost, runNights, type TrafficEvents, takeDown } from "./traffic-events.ts";
import { KINDS, type Kind, PORT, type Request } from "./traffic-kinds.ts";
import { watchMemory } from "./traffic-memory.ts";
import { send } from "./traffic-request.ts";

/** Requests a second, of all kinds together. */
const RATE = 20;
/** Until then the runtime's heaps and caches grow to what it lets them have. */
const WARM_UP_REQUESTS = Number(process.env.BENCH_WARM_UP ?? 24_000);
const WARM_UP_AT_ONCE = 6;
const CONNECTIONS = 64;
/** A long run says between how it goes. */
const MINUTES_OF_A_LINE = 10;

type Server = Awaited<ReturnType<typeof serve>>;
type Sent = { status: number; ms: number };
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
  memory: { startMb: number; endMb: number };
  /** `lost`: confirmed writes that were not found at the end. Stored results may lack them. */
  events?: TrafficEvents & { lost: number };
};

type Run = {
  folder: string;
  server: Server;
  agent: Agent;
  schedule: ReturnType<typeof createSchedule>;
  memory: ReturnType<typeof watchMemory>;
  results: Map<string, Array<Sent>>;
  /** Writes that were answered with success. */
  confirmed: { projects: number; note: string | null };
  pending: Set<Promise<void>>;
  running: Array<Promise<unknown>>;
  errors: Array<unknown>;
  events: TrafficEvents;
  /** Requests wait for it; since when they may be sent. */
  gate: Promise<number>;
  isNightOver: boolean;
};

/** What happens in the course of the traffic, each after a part of the run. */
const COURSE: ReadonlyArray<{ name: string; after: number; begin: (run: Run) => Promise<unknown> }> = [
  { name: "an app is taken down", after: 0.25, begin: takeDownApp },
  { name: "the next version is deployed", after: 0.5, begin: deployNextVersion },
  { name: "a night begins", after: 0.65, begin: runNight },
  { name: "the night ends", after: 0.9, begin: endNight },
];

/** Open loop: a request starts on its time, whether or not earlier ones are answered. `folder` holds the large fill. */
export async function benchTraffic(folder: string, { minutes }: { minutes: number }): Promise<TrafficResult> {
  const server = await serve(PORT, folder, process.env.BENCH_BEFORE);
  const memory = watchMemory();
  // A kept connection that the runtime is closing would fail a request.
  const agent = new Agent({ keepAlive: false, maxSockets: CONNECTIONS });
  const schedule = createSchedule();
  const since = Date.now();
  const users = await countUsers(server);
  await warmUp(agent, schedule);
  const startedAt = performance.now();
  memory.begin();
  const run: Run = {
    folder,
    server,
    agent,
    schedule,
    memory,
    results: new Map(KINDS.map(({ kind }) => [kind, []])),
    confirmed: { projects: 0, note: null },
    pending: new Set(),
    running: [],
    errors: [],
    events: { takenDownMs: Number.NaN, deployMs: Number.NaN, nightRuns: 0 },
    gate: Promise.resolve(0),
    isNightOver: false,
  };
  try {
    await sendAll(run, startedAt, minutes * 60 * RATE);
    const lost = await countLost(run.server, run.confirmed, since);
    if (run.errors.length > 0) throw run.errors[0];
    return {
      minutes,
      ratePerSecond: RATE,
      rows: KINDS.map(({ kind }) => rowOf(kind, run.results.get(kind) ?? [])),
      bytesPerUser: users.bytes / users.count,
      memory: memory.read(),
      events: { ...run.events, lost },
    };
  } finally {
    run.isNightOver = true;
    memory.stop();
    agent.destroy();
    await run.server.dispose();
  }
}

async function sendAll(run: Run, startedAt: number, total: number) {
  for (let n = 0; n < total; n++) {
    const due = startedAt + (n * 1000) / RATE;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    for (const { after, begin } of COURSE)
      if (Math.floor(total * after) === n)
        run.running.push(begin(run).catch((error: unknown) => void run.errors.push(error)));
    if (n > 0 && n % (MINUTES_OF_A_LINE * 60 * RATE) === 0) console.log(progressOf(run, n));
    sendNext(run, Math.max(due, await run.gate));
  }
  await Promise.all([...run.pending, ...run.running]);
}

function sendNext({ agent, schedule, results, confirmed, pending }: Run, due: number) {
  const { kind, request: build, count } = schedule();
  const request = build(count);
  const sent = send(agent, request, due).then((result) => {
    results.get(kind)?.push(result);
    if (result.status >= 200 && result.status < 300) confirm(confirmed, kind, request);
    pending.delete(sent);
  });
  pending.add(sent);
}

function confirm(confirmed: Run["confirmed"], kind: string, { json }: Request) {
  if (kind === "user: project saved") confirmed.projects++;
  if (kind === "user: journal, a note saved") confirmed.note = (json as { content: string }).content;
}

function progressOf({ results, pending, memory }: Run, sent: number) {
  const rows = [...results].map(([kind, sentOfKind]) => rowOf(kind, sentOfKind));
  const serverErrors = rows.reduce((sum, row) => sum + row.serverErrors, 0);
  const refused = rows
    .filter((row) => Object.keys(row.refused).length > 0)
    .map((row) => `${row.kind} ${JSON.stringify(row.refused)}`);
  const minutes = sent / RATE / 60;
  return `${minutes} minutes: ${sent} sent, ${pending.size} open, ${serverErrors} of 5xx, refused: ${refused.join(", ") || 0}, ${memory.now()} MB`;
}

async function takeDownApp({ agent, events }: Run) {
  events.takenDownMs = await takeDown(agent);
}

/** In a runtime of its own on the same data. Its clients are those of the version before; they wait meanwhile. */
function deployNextVersion(run: Run) {
  run.gate = deploy(run);
  return run.gate;
}

async function deploy(run: Run) {
  const beganAt = performance.now();
  await Promise.all([...run.pending, ...run.running]);
  run.memory.pause();
  await run.server.dispose();
  run.server = await serve(PORT, run.folder);
  run.memory.resume();
  run.events.deployMs = performance.now() - beganAt;
  return performance.now();
}

async function runNight(run: Run) {
  run.events.nightRuns = await runNights(run.server, () => run.isNightOver);
}

async function endNight(run: Run) {
  run.isNightOver = true;
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

async function countUsers(server: Server) {
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

function rowOf(kind: string, results: Array<Sent>): TrafficRow {
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
