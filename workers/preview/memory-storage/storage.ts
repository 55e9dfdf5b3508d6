/** What `localStorage` does, in memory: methods, `length`, and items as properties. */
export function memoryStorage(prototype: object): Storage {
  const items = new Map<string, string>();
  const methods = {
    get length() {
      return items.size;
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (key: string) => items.get(String(key)) ?? null,
    setItem: (key: string, value: string) => void items.set(String(key), String(value)),
    removeItem: (key: string) => void items.delete(String(key)),
    clear: () => items.clear(),
  };
  const target = Object.create(Object.setPrototypeOf(methods, prototype));
  return new Proxy(target, {
    get: (_, name) => (typeof name === "symbol" || name in target ? target[name] : items.get(name)),
    set(_, name, value) {
      if (typeof name === "symbol") return false;
      items.set(name, String(value));
      return true;
    },
    has: (_, name) => items.has(String(name)) || name in target,
    deleteProperty(_, name) {
      items.delete(String(name));
      return true;
    },
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor(_, name) {
      const value = items.get(String(name));
      return value === undefined ? undefined : { value, writable: true, enumerable: true, configurable: true };
    },
    defineProperty(_, name, { value }) {
      items.set(String(name), String(value));
      return true;
    },
  });
}
