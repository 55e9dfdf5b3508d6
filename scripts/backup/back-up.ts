import { mkdirSync, readFileSync } from "node:fs";
import { countRows, loadDump } from "./dump.ts";
import { digestOf, type ListedObject, openFolder } from "./folder.ts";
import type { Instance } from "./instance.ts";
import { namedObjects, type ObjectName } from "./named-objects.ts";

type Say = (line: string) => void;

const AT_ONCE = 8;

/**
 * Exports the database, then copies the objects that its rows name. In this order the copy is consistent: an object stays
 * for a day after its last row went (`domain/blobs`). A folder with an earlier backup gets only what is new.
 * @returns the objects that rows name and the buckets lack.
 */
export async function backUp(instance: Instance, path: string, say: Say): Promise<Array<ObjectName>> {
  mkdirSync(path, { recursive: true });
  const folder = openFolder(path);
  await instance.exportDatabase(folder.databasePath);
  const database = loadDump(readFileSync(folder.databasePath, "utf8"));
  const rows = countRows(database);
  say(`  database.sql: ${sum(Object.values(rows))} rows in ${Object.keys(rows).length} tables`);
  const before = new Map(folder.readListing()?.objects.map((object) => [keyOf(object), object]));
  const names = namedObjects(database);
  database.close();
  const objects: Array<ListedObject> = [];
  const missing: Array<ObjectName> = [];
  let copied = 0;
  await inParallel(names, async (name) => {
    const earlier = before.get(keyOf(name));
    if (earlier && namesDigest(earlier) && folder.readObject(earlier)) return void objects.push(earlier);
    const object = await instance.getObject(name.bucket, name.key);
    if (!object) return void missing.push(name);
    if (namesDigest({ ...name, sha256: digestOf(object.bytes) })) return add(name, object);
    if (name.key.startsWith("app-data/")) return add(name, object);
    missing.push(name);
  });
  function add(name: ObjectName, object: Parameters<typeof folder.writeObject>[1]) {
    objects.push(folder.writeObject(name, object));
    copied++;
  }
  objects.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  folder.writeListing({ takenAt: new Date().toISOString(), from: instance.name, rows, objects });
  say(`  objects: ${objects.length} (${copied} copied, ${objects.length - copied} there from before)`);
  return missing;
}

/** HTML and pictures are stored under their digests; the copies of apps' data under random names. */
function namesDigest({ key, sha256 }: Pick<ListedObject, "key" | "sha256">) {
  return key.includes(sha256);
}

function keyOf({ bucket, key }: ObjectName) {
  return `${bucket}/${key}`;
}

/**
 * Eight at a time: what one waits for is the network. After a failure none begins. @throws the first failure, once those that
 * had begun are over: the instance may be closed then.
 */
export async function inParallel<Item>(items: ReadonlyArray<Item>, run: (item: Item) => Promise<void>) {
  const queue = items.values();
  const failures: Array<unknown> = [];
  const worker = async () => {
    for (const item of queue) {
      if (failures.length > 0) return;
      await run(item).catch((error: unknown) => void failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (failures.length > 0) throw failures[0];
}

function sum(numbers: ReadonlyArray<number>) {
  return numbers.reduce((total, number) => total + number, 0);
}
