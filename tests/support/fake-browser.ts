import { vi } from "vitest";

type Call = { what: string; account: string | null };

/** Tabs share storage and locks; the test moves the clock and answers for the server. */
export function fakeBrowser() {
  const pages = new Set<EventTarget>();
  const calls: Array<Call> = [];
  const bodies: Array<unknown> = [];
  const keptAlive: Array<boolean> = [];
  const held = new Set<string>();
  const queues = new Map<string, Promise<unknown>>();
  const full = { storage: false };
  const server = { answer: async (_call: Call) => new Response(null, { status: 204 }) };
  vi.useFakeTimers({ now: Date.parse("2026-11-20T09:41:00Z") });
  vi.stubGlobal("localStorage", Object.create(storage()));
  vi.stubGlobal("BroadcastChannel", function BroadcastChannel() {
    return { postMessage() {}, close() {} };
  });
  vi.stubGlobal("navigator", { locks: { request }, onLine: true });
  vi.stubGlobal("fetch", (path: string, { method, headers, body, keepalive = false }: RequestInit) => {
    const call = { what: `${method} ${path}`, account: new Headers(headers).get("x-account") };
    calls.push(call);
    keptAlive.push(keepalive);
    if (typeof body === "string") bodies.push(JSON.parse(body));
    return server.answer(call);
  });

  /** Dispatches `storage` on every other page that has read something. Keys are own properties, as in browsers. */
  function storage() {
    const readers = new Set<unknown>();
    const changed = (key: string) => {
      for (const page of pages)
        if (page !== globalThis.window && readers.has(page))
          page.dispatchEvent(Object.assign(new Event("storage"), { key }));
    };
    return {
      getItem(this: Record<string, string>, key: string) {
        readers.add(globalThis.window);
        return this[key] ?? null;
      },
      setItem(this: Record<string, string>, key: string, value: string) {
        if (full.storage) throw new Error("QuotaExceededError");
        this[key] = value;
        changed(key);
      },
      removeItem(this: Record<string, string>, key: string) {
        delete this[key];
        changed(key);
      },
    };
  }

  /** With options as `ifAvailable`, without them in turn. */
  async function request(name: string, options: unknown, run?: (lock: unknown) => Promise<void>) {
    if (typeof options === "function") {
      const turn = (queues.get(name) ?? Promise.resolve()).then(() => options({}));
      queues.set(
        name,
        turn.catch(() => {}),
      );
      return turn;
    }
    if (!run) return;
    if (held.has(name)) return run(null);
    held.add(name);
    await run({});
    held.delete(name);
  }

  return {
    calls,
    bodies,
    keptAlive,
    server,
    full,
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    /** Opens a page with its own modules; it acts until another one is shown. */
    async open<Module>(load: () => Promise<Module>) {
      const page = new EventTarget();
      const show = () => vi.stubGlobal("window", page);
      show();
      pages.add(page);
      vi.resetModules();
      const module = await load();
      return {
        ...module,
        show,
        hear: (type: string, run: (event: Event) => void) => page.addEventListener(type, run),
        leave() {
          show();
          page.dispatchEvent(new Event("pagehide"));
          pages.delete(page);
        },
      };
    },
  };
}
