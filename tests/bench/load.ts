import { readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";

export type Target = {
  port: number;
  pid: number;
  host: string;
  path: string;
  headers?: Record<string, string>;
  method?: string;
};
/** Rate per second; latencies in ms; server CPU in ms per request. */
export type Figures = { rate: number; p50: number; p99: number; cpu: number; status: number; bytes: number };

/** Fewer on a busy machine, where answers that take seconds are ended. */
const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 32);
const TICKS = 100;

export function newestWorkerd(known: ReadonlySet<number>) {
  for (const entry of readdirSync("/proc")) {
    const pid = Number(entry);
    if (!pid || known.has(pid)) continue;
    const [name, parent] = readStat(pid);
    if (name === "workerd" && parent === process.pid) return pid;
  }
  throw new Error("No workerd was started.");
}

function readStat(pid: number): [string, number, number] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return [
      text.slice(text.indexOf("(") + 1, text.lastIndexOf(")")),
      Number(fields[1]),
      Number(fields[11]) + Number(fields[12]),
    ];
  } catch {
    return ["", 0, 0];
  }
}

/** User and system time of a process so far. */
export function readCpuMs(pid: number) {
  return (readStat(pid)[2] * 1000) / TICKS;
}

/** Uses 32 keep-alive connections, to this machine only. */
export async function load(target: Target, count: number): Promise<Figures> {
  const { port, pid, host, path, headers = {}, method = "GET" } = target;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${lines.join("")}\r\n`;
  const latencies: Array<number> = [];
  let left = count;
  let status = 0;
  let bytes = 0;
  const before = readCpuMs(pid);
  const started = performance.now();
  await Promise.all(Array.from({ length: Math.min(CONNECTIONS, count) }, run));
  const seconds = (performance.now() - started) / 1000;
  const cpu = (readCpuMs(pid) - before) / count;
  latencies.sort((a, b) => a - b);
  const at = (part: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))] ?? 0;
  return { rate: count / seconds, p50: at(0.5), p99: at(0.99), cpu, status, bytes };

  function run() {
    return new Promise<void>((resolve, reject) => {
      const socket = connect(port, "127.0.0.1");
      let answer = readAnswer();
      let sent = 0;
      socket.on("error", reject);
      socket.on("close", resolve);
      socket.on("data", (chunk) => {
        if (!answer.take(chunk)) return;
        latencies.push(performance.now() - sent);
        ({ status, bytes } = answer.result());
        next();
      });
      function next() {
        if (left-- <= 0) return socket.end();
        answer = readAnswer();
        sent = performance.now();
        socket.write(request);
      }
      next();
    });
  }
}

function readAnswer() {
  let head = "";
  let body = 0;
  let tail = "";
  let length: number | null = null;
  let chunked = false;
  let open = true;
  return {
    take(chunk: Buffer) {
      if (open) {
        head += chunk.toString("latin1");
        const end = head.indexOf("\r\n\r\n");
        if (end < 0) return false;
        open = false;
        body = head.length - end - 4;
        tail = head.slice(end + 4).slice(-5);
        head = head.slice(0, end);
        const declared = /content-length: (\d+)/i.exec(head);
        length = declared ? Number(declared[1]) : null;
        chunked = /transfer-encoding: chunked/i.test(head);
      } else {
        body += chunk.length;
        tail = (tail + chunk.subarray(-5).toString("latin1")).slice(-5);
      }
      if (length !== null) return body >= length || head.slice(9, 12) === "304";
      return !chunked || tail === "0\r\n\r\n";
    },
    result: () => ({ status: Number(head.slice(9, 12)), bytes: body }),
  };
}

/** The round with the median CPU ratio; `p50` and `p99` are medians over all rounds, since one stall can distort a round. */
export type Comparison = { base: Figures; subject: Figures; rate: number; cpu: number; p50: number; p99: number };

/** Alternates base and subject (ABBA). */
export async function compare(base: Target, subject: Target, count: number, rounds = 9): Promise<Comparison> {
  await load(base, count / 4);
  await load(subject, count / 4);
  const results: Array<Omit<Comparison, "p50" | "p99">> = [];
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? [base, subject] : [subject, base];
    const first = await load(order[0] ?? base, count);
    const second = await load(order[1] ?? subject, count);
    const [b, s] = round % 2 === 0 ? [first, second] : [second, first];
    results.push({ base: b, subject: s, rate: s.rate / b.rate, cpu: s.cpu / b.cpu });
  }
  results.sort((a, b) => a.cpu - b.cpu);
  const middle = results[Math.floor(rounds / 2)];
  if (!middle) throw new Error("No rounds.");
  const medianOf = (name: "p50" | "p99") =>
    results.map(({ base, subject }) => subject[name] / base[name]).sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  return { ...middle, p50: medianOf("p50"), p99: medianOf("p99") };
}
