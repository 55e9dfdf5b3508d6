import { readFileSync } from "node:fs";
import { JOINED, PING, PONG } from "#domain/kit/sockets.ts";
import { bundle } from "#scripts/bundle.ts";
import { type Line, round } from "./table.ts";
import { type Server, start } from "./workers.ts";

const USERS = 2_000;
const MESSAGES = 1_000;
const SLEEPERS = 200;
/** The runtime hibernates an idle object after 10 s. */
const SLEEP_MS = 20_000;

/** Goal 9: 2,000 users' sockets, and how long a stored notification takes to reach one. */
export async function benchSockets(): Promise<Array<Line>> {
  const server = await start({
    modules: true,
    script: await bundle("tests/bench/sockets-worker.ts"),
    d1Databases: ["DB"],
    durableObjects: { LIVE_SOCKETS: { className: "LiveSockets", useSQLite: true } },
  });
  const database = await server.mf.getD1Database("DB");
  await database.exec("create table told (user text)");
  const echoes = await measureEcho(server);
  const before = memoryOf(server.pid);
  const sockets: Array<WebSocket> = [];
  for (let user = 0; user < USERS; user++) sockets.push(await open(server, `/live?user=${user}`, JOINED));
  const perSocket = (memoryOf(server.pid) - before) / USERS;
  const warm = await measure(
    server,
    sockets,
    Array.from({ length: MESSAGES }, (_, n) => n % SLEEPERS),
  );
  await new Promise((resolve) => setTimeout(resolve, SLEEP_MS));
  const asleep = await measure(
    server,
    sockets,
    Array.from({ length: SLEEPERS }, (_, n) => USERS - 1 - n),
  );
  await new Promise((resolve) => setTimeout(resolve, SLEEP_MS));
  const wakesBefore = await readWakes(server);
  const answered = await measurePings(sockets);
  const woken = (await readWakes(server)) - wakesBefore;
  await server.mf.dispose();
  return [
    {
      goal: "9",
      what: `${USERS} users' sockets: memory each`,
      measured: `${round(perSocket, 0)} KB`,
      wanted: "",
      met: null,
    },
    {
      goal: "9",
      what: "of them, answered a ping",
      measured: `${answered}`,
      wanted: `${USERS}`,
      met: answered === USERS,
    },
    {
      goal: "9",
      what: `hibernated objects that ${USERS} pings woke`,
      measured: `${woken}`,
      wanted: "0",
      met: woken === 0,
    },
    lineOf("awake object", warm, echoes, 2),
    lineOf("hibernated object", asleep, echoes, 4),
  ];
}

function lineOf(what: string, { p50, p99 }: Times, base: Times, times: number): Line {
  return {
    goal: "9",
    what: `stored notification to socket, ${what} (E: a bare socket's echo that stores a row, p50 ${round(base.p50)}, p99 ${round(base.p99)} ms)`,
    measured: `p50 ${round(p50)} ms, p99 ${round(p99)} ms (${round(p99 / base.p99, 1)} of E)`,
    wanted: `p99 <= ${times} of E`,
    met: p99 <= times * base.p99,
  };
}

type Times = { p50: number; p99: number };

function timesOf(latencies: Array<number>): Times {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

async function measureEcho(server: Server) {
  const socket = await open(server, "/echo", null);
  const latencies: Array<number> = [];
  for (let n = 0; n < MESSAGES; n++) {
    const sentAt = performance.now();
    const heard = next(socket);
    socket.send("x");
    latencies.push((await heard) - sentAt);
  }
  socket.close();
  return timesOf(latencies);
}

async function measure({ port }: Server, sockets: ReadonlyArray<WebSocket>, users: ReadonlyArray<number>) {
  const latencies: Array<number> = [];
  for (const user of users) {
    const heard = next(sockets[user] as WebSocket);
    const sentAt = performance.now();
    await fetch(`http://127.0.0.1:${port}/store?user=${user}`);
    latencies.push((await heard) - sentAt);
  }
  return timesOf(latencies);
}

async function measurePings(sockets: ReadonlyArray<WebSocket>) {
  const answers = sockets.map(
    (socket) =>
      new Promise<boolean>((resolve) => {
        socket.addEventListener("message", ({ data }) => resolve(data === PONG), { once: true });
        socket.send(PING);
      }),
  );
  return (await Promise.all(answers)).filter(Boolean).length;
}

async function readWakes({ port }: Server) {
  return Number(await (await fetch(`http://127.0.0.1:${port}/wakes`)).text());
}

function next(socket: WebSocket) {
  return new Promise<number>((resolve) =>
    socket.addEventListener("message", () => resolve(performance.now()), { once: true }),
  );
}

/** Resolves with the first message, or without one as soon as it is open. */
function open({ port }: Server, path: string, first: string | null) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
  return new Promise<WebSocket>((resolve, reject) => {
    socket.addEventListener("error", () => reject(new Error("No socket.")));
    socket.addEventListener(first === null ? "open" : "message", () => resolve(socket), { once: true });
  });
}

/** Resident, in KB. */
function memoryOf(pid: number) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
}
