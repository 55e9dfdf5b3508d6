/**
 * The only place that touches the browser's storage. Browsers refuse it by throwing, even on `window.localStorage`
 * itself (blocked site data), and throw on a write when it is full. Nothing here throws.
 */
export type StorageArea = {
  /** Null where the key has no value, and where storage is refused. */
  get(key: string): string | null;
  /** The value that was kept as JSON. Null where there is none, and where somebody else's text is not JSON. */
  getJson<Value>(key: string): Value | null;
  /** Whether it was kept. False where storage is full or refused; the value from before stays. */
  set(key: string, value: string): boolean;
  setJson(key: string, value: unknown): boolean;
  remove(key: string): void;
  keys(prefix: string): Array<string>;
  clear(): void;
};

/** Kept until it is removed, shared by the tabs of this browser. */
export const deviceStorage = storageOf(() => localStorage);
/** Kept for as long as this tab is open. */
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
