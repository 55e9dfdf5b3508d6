import { afterEach, expect, test, vi } from "vitest";
import { createExplorerApp, readExplorerApps } from "#app/device/explorer-apps.ts";
import { hasLetterKeys, setLetterKeys } from "#app/device/letter-keys.ts";
import { deviceStorage, tabStorage } from "#app/device/storage.ts";

afterEach(() => vi.unstubAllGlobals());

function refuse() {
  throw new DOMException("The operation is insecure.", "SecurityError");
}

/** As where somebody blocks the data of sites: naming the storage throws already. */
function refuseAccess() {
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(globalThis, name, { get: refuse, configurable: true });
}

/** Full: reading works, writing throws. */
function fill(entries: Record<string, string>) {
  const storage = { ...entries, getItem: (key: string) => entries[key] ?? null, setItem: refuse };
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(globalThis, name, { value: storage, configurable: true });
}

afterEach(() => {
  for (const name of ["localStorage", "sessionStorage"]) Reflect.deleteProperty(globalThis, name);
});

test("where storage is refused, nothing is read, nothing is written, and nothing throws", () => {
  refuseAccess();
  for (const storage of [deviceStorage, tabStorage]) {
    expect(storage.get("a")).toBeNull();
    expect(storage.getJson("a")).toBeNull();
    expect(storage.keys("")).toEqual([]);
    expect(storage.set("a", "1")).toBe(false);
    expect(storage.setJson("a", {})).toBe(false);
    storage.remove("a");
    storage.clear();
  }
});

test("where storage is full, what is there is read, and a write says that it failed", () => {
  fill({ a: "1", b: "{not JSON" });
  expect(deviceStorage.get("a")).toBe("1");
  expect(deviceStorage.getJson("a")).toBe(1);
  expect(deviceStorage.getJson("b")).toBeNull();
  expect(deviceStorage.set("a", "2")).toBe(false);
});

test("a device without storage keeps no app, says so, and switches keys for the page at least", () => {
  refuseAccess();
  vi.stubGlobal("window", new EventTarget());
  expect(createExplorerApp("ada", "An app", "<p>")).toMatchObject({ ok: false, title: "Error" });
  expect(readExplorerApps()).toEqual([]);
  setLetterKeys({ on: false });
  expect(hasLetterKeys()).toBe(false);
});
