import { base64url } from "jose";
import type { PushService } from "./push-service.ts";
import { isSignedBy } from "./vapid.ts";

/** What every push service takes, in bytes (RFC 8030, section 7.2). */
const MAX_BODY = 4096;

/**
 * A push service (RFC 8030): POST and DELETE of an endpoint. For tests also POST /push with the sender's public key as
 * text, which answers with a new endpoint, and GET of an endpoint, which lists its messages.
 */
export async function respondToPush(request: Request, service: DurableObjectStub<PushService>) {
  const { hostname, pathname } = new URL(request.url);
  const origin = `https://${hostname}`;
  if (pathname === "/push") {
    if (request.method !== "POST") return new Response(null, { status: 405 });
    const id = await service.subscribe(await request.text());
    return Response.json({ endpoint: `${origin}/push/${id}` }, { status: 201 });
  }
  const id = pathname.slice("/push/".length);
  const subscription = await service.find(id);
  if (!subscription) return new Response(null, { status: 404 });
  if (request.method === "GET") return Response.json(await service.messages(id));
  if (request.method === "DELETE") {
    await service.end(id);
    return new Response(null, { status: 204 });
  }
  if (request.method !== "POST") return new Response(null, { status: 405 });
  if (subscription.ended) return new Response(null, { status: 410 });
  if (!(await isSignedBy(subscription.key, request.headers.get("Authorization"), origin)))
    return new Response(null, { status: 403 });
  return receive(request, (message) => service.store(id, message), origin);
}

type Store = (message: { ttl: number; body: string }) => Promise<number>;

async function receive(request: Request, store: Store, origin: string) {
  const ttl = request.headers.get("TTL") ?? "";
  const body = new Uint8Array(await request.arrayBuffer());
  if (!/^\d+$/.test(ttl) || request.headers.get("Content-Encoding") !== "aes128gcm" || body.length === 0)
    return new Response(null, { status: 400 });
  if (body.length > MAX_BODY) return new Response(null, { status: 413 });
  const id = await store({ ttl: Number(ttl), body: base64url.encode(body) });
  return new Response(null, {
    status: 201,
    headers: { Location: `${origin}/push-messages/${id}`, TTL: ttl },
  });
}
