import { Agent } from "node:http";
import { readCpuMs } from "./load.ts";
import { numbered } from "./scale-ids.ts";
import { app, labelOf, PORT, type Request, saveNote, user } from "./traffic-kinds.ts";
import { send } from "./traffic-request.ts";
import { startProduct } from "./workers.ts";

const WARM_UP_REQUESTS = 400;
const REQUESTS = 600;
const AT_ONCE = 8;
/** Opens wait for those of the same second. */
const OPENS_AT_ONCE = 64;

type Kind = { name: string; request: (n: number) => Request; atOnce?: number; worker?: "preview" };
/** Milliseconds of a request by the names of the costs. */
export type RequestCpu = Record<string, number>;

const opens = (n: number) => ({ path: `/api/apps/${numbered("app", 1 + n)}/opens`, method: "POST" });

/** Public pages are asked for as a signed-in user without scripts, for whom each is rendered. */
const KINDS: ReadonlyArray<Kind> = [
  { name: "document", request: (n) => ({ path: "/", host: labelOf(app(n)), frame: true }), worker: "preview" },
  { name: "visitor viewer", request: (n) => ({ path: `/p/app-${app(n)}` }) },
  {
    name: "visitor viewer, its socket",
    request: (n) => ({ path: `/api/apps/${numbered("app", app(n))}/live`, socket: true }),
  },
  {
    name: "open of an app on a day with opens",
    request: (n) => ({ ...opens(n), role: "writer" }),
    atOnce: OPENS_AT_ONCE,
  },
  {
    name: "open of an app by a new visitor",
    request: (n) => ({ ...opens(n), ip: `198.51.${n >> 8}.${n % 256}` }),
    atOnce: OPENS_AT_ONCE,
  },
  { name: "visitor store, front page", request: (n) => ({ path: "/store", role: user(n), isRendered: true }) },
  {
    name: "visitor search, two words",
    request: (n) => ({ path: "/store?search=quiet+garden", role: user(n), isRendered: true }),
  },
  {
    name: "visitor app page, few ratings",
    request: (n) => ({ path: `/store/app-${app(n)}`, role: user(n), isRendered: true }),
  },
  { name: "reader session", request: () => ({ path: "/api/session", role: "reader" }) },
  { name: "writer home, few apps", request: () => ({ path: "/", role: "writer" }) },
  { name: "reader journal, search", request: () => ({ path: "/api/journal/search?query=note", role: "reader" }) },
  {
    name: "install",
    request: (n) => ({
      path: `/api/apps/${numbered("app", 500 + (n >> 1))}/install`,
      role: "writer",
      method: n % 2 ? "DELETE" : "PUT",
    }),
    atOnce: 1,
  },
  { name: "journal, a note", request: saveNote, atOnce: 1 },
];

/**
 * CPU of each kind of request alone, on the large database. It is the runtime's, in which D1, R2 and the objects run too, whose
 * CPU isn't billed.
 */
export async function benchRequestCpu(folder: string): Promise<RequestCpu> {
  const { mf, pid, ports } = await startProduct(folder, PORT);
  const agent = new Agent({ keepAlive: true, maxSockets: OPENS_AT_ONCE });
  const cpu: RequestCpu = {};
  try {
    for (const { name, request, atOnce = AT_ONCE, worker = "site" } of KINDS) {
      let next = 0;
      const sendAll = async (end: number) => {
        const sendInTurn = async () => {
          while (next < end) {
            const { status } = await send(agent, request(next++), performance.now(), ports[worker]);
            if (status >= 400) throw new Error(`${name} answered ${status}.`);
          }
        };
        await Promise.all(Array.from({ length: atOnce }, sendInTurn));
      };
      await sendAll(WARM_UP_REQUESTS);
      const before = readCpuMs(pid);
      await sendAll(WARM_UP_REQUESTS + REQUESTS);
      cpu[name] = (readCpuMs(pid) - before) / REQUESTS;
    }
  } finally {
    agent.destroy();
    await mf.dispose();
  }
  return cpu;
}
