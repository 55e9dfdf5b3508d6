import { env } from "cloudflare:workers";
import { connect } from "#db/client.ts";
import type { Services } from "#domain/kit/services.ts";
import { type Around, watchedDatabase } from "#tests/support/watched-database.ts";
import { createFaultPoint, type Fault } from "./fault-point.ts";

/**
 * How each service fails. "calls": a function, "object": every function of an object; both reject. "null": its answer
 * for a failure. "lost": it never throws, so its effect is missing. "later": the answer doesn't wait for its work, whose
 * calls fail like others. "plain": it does not leave the worker.
 */
const PORTS = {
  db: "database",
  search: "database",
  storeCopies: "plain",
  htmlFiles: "object",
  pictureFiles: "object",
  appDataFiles: "object",
  sitemaps: "object",
  auditHead: "object",
  download: "null",
  passwords: "object",
  consumeAttempt: "calls",
  clearAttempts: "calls",
  countOpen: "calls",
  countVisitor: "calls",
  tokens: "object",
  touchIcons: "object",
  factors: "object",
  stripe: "object",
  assistants: "object",
  afterResponse: "later",
  mail: "lost",
  push: "push",
  refreshScreens: "lost",
  deliverNotifications: "lost",
  refreshQueue: "lost",
  openApp: "calls",
  hearEvent: "calls",
  disconnect: "lost",
  closeViewers: "lost",
  tellExpiry: "lost",
  countViewers: "null",
  invalidateStore: "lost",
  sealAuditLog: "lost",
  now: "plain",
  config: "plain",
} satisfies Record<keyof Services, PortKind>;

type PortKind = "database" | "object" | "calls" | "null" | "lost" | "push" | "later" | "plain";
type Call = (...args: Array<unknown>) => unknown;

/**
 * The services with one call that fails. `calls`: the names of the calls so far; `functions`: of those that called;
 * `later`: what the answer doesn't wait for.
 */
export function withFault(services: Services, fault: Fault | null) {
  const functions = new Set<string>();
  const later: Array<Promise<unknown>> = [];
  const { calls, begin, rejecting, rejectingObject } = createFaultPoint(fault, () => {
    for (const caller of callers()) functions.add(caller);
  });
  const database = (binding: D1Database, name: string) => {
    const around: Around = (call, method) => rejecting(`${name}.${method}`, call) as ReturnType<typeof call>;
    const db = connect(watchedDatabase(binding, around));
    // drizzle runs a statement later than it is built, when the stack no longer has the command.
    return new Proxy(db, {
      get(target, property) {
        for (const caller of callers()) functions.add(caller);
        const value = Reflect.get(target, property);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  };
  const wrap: Record<PortKind, (name: string, port: never) => unknown> = {
    database: (name) => database(name === "db" ? env.DB : env.SEARCH_DB, name),
    object: (name, port: object) => rejectingObject(name, port),
    calls:
      (name, port: Call) =>
      (...args: Array<unknown>) =>
        rejecting(name, () => port(...args)),
    null:
      (name, port: Call) =>
      async (...args: Array<unknown>) =>
        begin(name) === null ? port(...args) : null,
    lost:
      (name, port: Call) =>
      (...args: Array<unknown>) =>
        begin(name) === "before" ? undefined : port(...args),
    push: (name, port: Services["push"]) => ({
      ...port,
      send: async (...args: Parameters<Services["push"]["send"]>) => {
        const fails = begin(`${name}.send`);
        if (fails === "before") return "failed";
        const result = await port.send(...args);
        return fails === "after" ? "failed" : result;
      },
    }),
    later: () => (_: string, work: () => Promise<unknown>) => {
      later.push(work().catch(() => {}));
    },
    plain: (_, port) => port,
  };
  const entries = Object.entries(PORTS).map(([name, kind]) => [
    name,
    wrap[kind as PortKind](name, services[name as keyof Services] as never),
  ]);
  return { services: Object.fromEntries(entries) as Services, calls, functions, later };
}

const DOMAIN = /\/(domain\/\S+\.server\.ts)/;

/** The domain's functions on the stack as "<path> <name>", also those that wait for this one. */
function callers() {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = 60;
  Error.prepareStackTrace = (_, frames) =>
    frames.map((frame) => `${DOMAIN.exec(frame.getFileName() ?? "")?.[1] ?? ""} ${frame.getFunctionName()}`);
  const names = new Error().stack as unknown as Array<string>;
  Error.prepareStackTrace = prepareStackTrace;
  Error.stackTraceLimit = stackTraceLimit;
  return names;
}
