import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { StoredObject } from "./instance.ts";
import type { ObjectName } from "./named-objects.ts";

/** An object in a backup: its digest, of the bytes, and its type of content. */
export type ListedObject = ObjectName & { sha256: string; size: number; type: string };
export type Listing = { takenAt: string; from: string; rows: Record<string, number>; objects: Array<ListedObject> };

/** `database.sql`, `listing.json` and the objects under `objects/<bucket>/<key>`. */
export function openFolder(folder: string) {
  const pathOf = ({ bucket, key }: ObjectName) => join(folder, "objects", bucket, ...key.split("/"));
  const listingPath = join(folder, "listing.json");
  return {
    databasePath: join(folder, "database.sql"),
    readListing(): Listing | null {
      return existsSync(listingPath) ? JSON.parse(readFileSync(listingPath, "utf8")) : null;
    },
    /** Written last: a folder whose listing lacks an object was interrupted. */
    writeListing(listing: Listing) {
      writeWhole(listingPath, JSON.stringify(listing, null, 1));
    },
    writeObject(name: ObjectName, { bytes, type }: StoredObject): ListedObject {
      writeWhole(pathOf(name), bytes);
      return { ...name, sha256: digestOf(bytes), size: bytes.byteLength, type };
    },
    /** @returns null if the file is missing or not as it was written. */
    readObject(listed: ListedObject): StoredObject | null {
      const path = pathOf(listed);
      if (!existsSync(path)) return null;
      const bytes = new Uint8Array(readFileSync(path));
      return digestOf(bytes) === listed.sha256 ? { bytes, type: listed.type } : null;
    },
  };
}

export function digestOf(bytes: Uint8Array) {
  return createHash("sha256").update(bytes).digest("hex");
}

function writeWhole(path: string, content: string | Uint8Array) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.part`, content);
  renameSync(`${path}.part`, path);
}
