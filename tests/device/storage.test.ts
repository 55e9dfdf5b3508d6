import { afterEach, expect, test, vi } from "vitest";
import { createDeviceApp, readDeviceApps } from "#app/device/device-apps/device-apps.ts";
import { hasSingleKeyShortcuts, setSingleKeyShortcuts } from "#app/device/single-key-shortcuts.ts";
import { deviceStorage, tabStorage } from "#app/device/storage.ts";

afterEach(() => vi.unstubAllGlobals());

function refuse() {
  throw new DOMException("The operation is insecure.", "SecurityError");
}

/** Browsers that block site data throw at any access to the storage. */
function refuseAccess() {
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(globalThis, name, { get: refuse, configurable: true });
}

/** A full storage: reading works, writing throws. */
function fill(entries: Record<string, string>) {
  const storage = { ...entries, getItem: (key: string) => entries[key] ?? null, setItem: refuse };
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(globalThis, name, { value: storage, configurable: true });
}

afterEach(() => {
  for (const name of ["localStorage", "sessionStorage"]) Reflect.deleteProperty(globalThis, name);
});

test("if storage is blocked, nothing is read or written and nothing throws", () => {
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

test("if storage is full, values are read and a write reports its failure", () => {
  fill({ a: "1", b: "{not JSON" });
  expect(deviceStorage.get("a")).toBe("1");
  expect(deviceStorage.getJson("a")).toBe(1);
  expect(deviceStorage.getJson("b")).toBeNull();
  expect(deviceStorage.set("a", "2")).toBe(false);
});

test("without storage, saving an app fails with a message, and shortcuts are switched for the page only", async () => {
  refuseAccess();
  vi.stubGlobal("window", new EventTarget());
  expect(await createDeviceApp({ owner: "ada", name: "An app", html: "<p>" })).toMatchObject({
    ok: false,
    failure: { title: "Error" },
  });
  expect(readDeviceApps()).toEqual([]);
  setSingleKeyShortcuts({ on: false });
  expect(hasSingleKeyShortcuts()).toBe(false);
});
