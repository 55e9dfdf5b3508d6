import type { Namespace } from "cloudflare/resources/kv";
import type { Bucket, ObjectUploadResponse } from "cloudflare/resources/r2/buckets";
import { notFound, type Route } from "./shapes.ts";

type Stored = { bytes: Buffer; type: string };

/** R2's buckets and objects, and KV's namespaces. */
export function objectRoutes() {
  const buckets = new Map<string, Map<string, Stored>>();
  const namespaces: Array<Namespace> = [];
  const object = /^\/accounts\/[^/]+\/r2\/buckets\/([^/]+)\/objects\/(.+)$/;
  const routes: Array<Route> = [
    {
      method: "GET",
      path: /^\/accounts\/[^/]+\/r2\/buckets\/([^/]+)$/,
      answer: (_, name = "") =>
        buckets.has(name)
          ? { result: { name } satisfies Bucket }
          : notFound(10006, "The specified bucket does not exist."),
    },
    {
      method: "POST",
      path: /^\/accounts\/[^/]+\/r2\/buckets$/,
      answer: ({ body }) => {
        const { name } = JSON.parse(body.toString());
        buckets.set(name, new Map());
        return { result: { name } satisfies Bucket };
      },
    },
    {
      method: "GET",
      path: object,
      answer: (_, bucket = "", key = "") => {
        const stored = buckets.get(bucket)?.get(decodeURIComponent(key));
        if (!stored) return notFound(10007, "The specified key does not exist.");
        return { raw: stored.bytes, type: stored.type };
      },
    },
    {
      method: "PUT",
      path: object,
      answer: ({ body, type }, bucket = "", key = "") => {
        buckets.get(bucket)?.set(decodeURIComponent(key), { bytes: body, type });
        return { result: { key } satisfies ObjectUploadResponse };
      },
    },
    {
      method: "GET",
      path: /^\/accounts\/[^/]+\/storage\/kv\/namespaces$/,
      answer: () => ({ result: namespaces }),
    },
    {
      method: "POST",
      path: /^\/accounts\/[^/]+\/storage\/kv\/namespaces$/,
      answer: ({ body }) => {
        const namespace = { id: `kv${namespaces.length}`, title: JSON.parse(body.toString()).title };
        namespaces.push(namespace);
        return { result: namespace };
      },
    },
  ];
  return { routes, buckets };
}
