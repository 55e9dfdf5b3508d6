import { zipSync } from "fflate";
import { vi } from "vitest";
import { importFiles } from "#app/routes/builder/projects/import-files.client.ts";
import type { Destination } from "#app/routes/builder/projects/import-result.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { call } from "./api.ts";

type Archive = ReadableStream<Uint8Array<ArrayBuffer>> | Record<string, Uint8Array | string>;

/** An export, or files by their paths. */
export async function zipFile(archive: Archive, name = "export.zip") {
  const isExport = archive instanceof ReadableStream;
  const bytes = isExport ? await new Response(archive).bytes() : zipSync(encode(archive));
  return new File([new Uint8Array(bytes)], name);
}

function encode(files: Record<string, Uint8Array | string>) {
  const encoder = new TextEncoder();
  return Object.fromEntries(
    Object.entries(files).map(([path, file]) => [path, typeof file === "string" ? encoder.encode(file) : file]),
  );
}

/** As the import of the builder's projects does, against the real API. */
export function importAs(services: Services, actor: Actor, ...files: ReadonlyArray<File>) {
  return asBrowserOf(services, actor, (destination) => importFiles(files, destination, () => {}));
}

/** `run` calls the API for `actor`. */
export async function asBrowserOf<Result>(
  services: Services,
  actor: Actor,
  run: (destination: Destination) => Promise<Result>,
) {
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => call(path, init, actor, services));
  try {
    return await run({ accountId: actor.userId, isCloud: actor.tier !== "explorer" });
  } finally {
    vi.unstubAllGlobals();
  }
}
