/** Functions of this module never throw. localStorage itself does if site data is blocked or storage is full. */
type StorageArea = {
  get(key: string): string | null;
  /** Null also if the value is not JSON. */
  getJson<Value>(key: string): Value | null;
  /** @returns whether it was stored; otherwise the old value stays. */
  set(key: string, value: string): boolean;
  setJson(key: string, value: unknown): boolean;
  remove(key: string): void;
  keys(prefix: string): Array<string>;
  clear(): void;
};

export const deviceStorage = storageOf(() => localStorage);
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
