import { vi } from "vitest";

type Call = { what: string; account: string | null };

/** A browser of tabs that share storage and locks, and of a server that answers as it is told; time is the test's. */
export function fakeBrowser() {
  const pages = new Set<EventTarget>();
  const calls: Array<Call> = [];
  const bodies: Array<unknown> = [];
  const held = new Set<string>();
  const shown = { hidden: false };
  const full = { storage: false };
  const server = { answer: async (_call: Call) => new Response(null, { status: 204 }) };
  vi.useFakeTimers({ now: Date.parse("2026-11-20T09:41:00Z") });
  vi.stubGlobal("localStorage", Object.create(storage()));
  vi.stubGlobal("BroadcastChannel", function BroadcastChannel() {
    return { postMessage() {} };
  });
  vi.stubGlobal("navigator", { locks: { request } });
  vi.stubGlobal("document", shown);
  vi.stubGlobal("fetch", (path: string, { method, headers, body }: RequestInit) => {
    const call = { what: `${method} ${path}`, account: new Headers(headers).get("x-account") };
    calls.push(call);
    if (typeof body === "string") bodies.push(JSON.parse(body));
    return server.answer(call);
  });

  /** The browser's storage tells every other page; keys are its own properties, as in browsers. */
  function storage() {
    const changed = (key: string) => {
      for (const page of pages)
        if (page !== globalThis.window) page.dispatchEvent(Object.assign(new Event("storage"), { key }));
    };
    return {
      getItem(this: Record<string, string>, key: string) {
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

  async function request(name: string, _options: unknown, run: (lock: unknown) => Promise<void>) {
    if (held.has(name)) return run(null);
    held.add(name);
    await run({});
    held.delete(name);
  }

  return {
    calls,
    /** What they carried. */
    bodies,
    server,
    shown,
    full,
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    /** A page of its own, with modules of its own; it is the one that acts until another is shown. */
    async open<Module>(load: () => Promise<Module>) {
      const page = Object.assign(new EventTarget(), {
        setInterval: (run: () => void, ms: number) => setInterval(() => page.alive && run(), ms),
        clearInterval: (timer: number) => clearInterval(timer),
        alive: true,
      });
      const show = () => vi.stubGlobal("window", page);
      show();
      pages.add(page);
      vi.resetModules();
      const module = await load();
      const gone = () => {
        page.alive = false;
        pages.delete(page);
      };
      return {
        ...module,
        show,
        hear: (type: string, run: (event: Event) => void) => page.addEventListener(type, run),
        leave() {
          show();
          page.dispatchEvent(new Event("pagehide"));
          gone();
        },
        crash: gone,
      };
    },
  };
}
