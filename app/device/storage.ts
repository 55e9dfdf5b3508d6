/**
 * The only module that accesses the browser's storage. Reading `window.localStorage` throws where site data is
 * blocked, and a write throws when storage is full. Nothing here throws.
 */
type StorageArea = {
  /** Null if the key has no value or storage is blocked. */
  get(key: string): string | null;
  /** The parsed JSON value. Null if there is none or it is not JSON. */
  getJson<Value>(key: string): Value | null;
  /** Returns whether the value was stored. If storage is full or blocked, the old value stays. */
  set(key: string, value: string): boolean;
  setJson(key: string, value: unknown): boolean;
  remove(key: string): void;
  keys(prefix: string): Array<string>;
  clear(): void;
};

/** localStorage: shared by the tabs of this browser. */
export const deviceStorage = storageOf(() => localStorage);
/** sessionStorage: lasts as long as this tab. */
export const tabStorage = storageOf(() => sessionStorage);

function storageOf(area: () => Storage): StorageArea {
  function attempt<Value>(run: (storage: Storage) => Value, otherwise: Value) {
    try {
      return run(area());
    } catch {
      return otherwise;
    }
  }
  function set(key: string, value: string) {
    return attempt((storage) => {
      storage.setItem(key, value);
      return true;
    }, false);
  }
  return {
    get: (key) => attempt((storage) => storage.getItem(key), null),
    getJson: (key) => attempt((storage) => JSON.parse(storage.getItem(key) ?? "null"), null),
    set,
    setJson: (key, value) => set(key, JSON.stringify(value)),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
    keys: (prefix) => attempt((storage) => Object.keys(storage).filter((key) => key.startsWith(prefix)), []),
    clear: () => attempt((storage) => storage.clear(), undefined),
  };
}
