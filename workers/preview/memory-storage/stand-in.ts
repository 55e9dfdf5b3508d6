// Runs in an app's frame, before its code.
import "fake-indexeddb/auto";
import { memoryStorage } from "./storage.ts";

for (const name of ["localStorage", "sessionStorage"]) {
  const storage = memoryStorage(Storage.prototype);
  Object.defineProperty(window, name, { configurable: true, enumerable: true, get: () => storage });
}
