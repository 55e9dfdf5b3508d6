import { unzipSync } from "fflate";

/** The texts of an archive by their paths. */
export async function unzip(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const files = unzipSync(new Uint8Array(await new Response(stream).arrayBuffer()));
  return new Map(Object.entries(files).map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]));
}
