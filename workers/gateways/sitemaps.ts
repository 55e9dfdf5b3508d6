import type { Services } from "#domain/kit/services.ts";

export function sitemapsGateway(bucket: R2Bucket): Services["sitemaps"] {
  const keyOf = (name: string) => `sitemap/${name}.xml`;
  return {
    async put(name, text) {
      await bucket.put(keyOf(name), text, { httpMetadata: { contentType: "application/xml; charset=utf-8" } });
    },
    async get(name) {
      const object = await bucket.get(keyOf(name));
      return object ? object.text() : null;
    },
  };
}
