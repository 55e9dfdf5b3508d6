import type { Bucket } from "./named-objects.ts";

export type StoredObject = { bytes: Uint8Array<ArrayBuffer>; type: string };

/** A database and its buckets: those of this machine, or of an environment at Cloudflare. */
export type Instance = {
  name: string;
  /** Writes an export of the product's database. */
  exportDatabase(path: string): Promise<void>;
  importDatabase(path: string): Promise<void>;
  query(sql: string): Promise<Array<Record<string, unknown>>>;
  getObject(bucket: Bucket, key: string): Promise<StoredObject | null>;
  putObject(bucket: Bucket, key: string, object: StoredObject): Promise<void>;
  close(): Promise<void>;
};
