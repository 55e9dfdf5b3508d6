const MAX_KEYS_PER_DELETE = 1000;

export async function deleteObjects(bucket: R2Bucket, keys: ReadonlyArray<string>) {
  for (let from = 0; from < keys.length; from += MAX_KEYS_PER_DELETE) {
    await bucket.delete(keys.slice(from, from + MAX_KEYS_PER_DELETE));
  }
}
