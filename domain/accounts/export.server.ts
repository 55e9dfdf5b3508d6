import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";

export async function exportAccount(_services: Pick<Services, "db" | "files">, _actor: Actor) {
  return new ReadableStream<Uint8Array<ArrayBuffer>>();
}
