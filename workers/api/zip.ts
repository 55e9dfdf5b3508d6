import { BRAND } from "#domain/kit/brand.ts";

export function zipResponse(zip: ReadableStream<Uint8Array<ArrayBuffer>>, what: string | null, now: number) {
  const day = new Date(now).toISOString().slice(0, 10);
  const name = [BRAND.toLowerCase(), what, day].filter(Boolean).join("-");
  return new Response(zip, {
    headers: { "Content-Type": "application/zip", "Content-Disposition": `attachment; filename="${name}.zip"` },
  });
}
