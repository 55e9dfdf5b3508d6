import { load, requireActor, servicesContext } from "#app/context.ts";
import { parseAuditQuery } from "#domain/audit/audit-query.ts";
import { exportAuditLog } from "#domain/moderation/audit-queries.server.ts";
import type { Route } from "./+types/export";

/** A JSON array, streamed page by page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = requireActor(context, request);
  const query = parseAuditQuery(new URL(request.url).searchParams);
  const pages = exportAuditLog(context.get(servicesContext), actor, query);
  const first = await load(context, () => pages.next());
  const encoder = new TextEncoder();
  let separator = "[\n";
  const write = (page: ReadonlyArray<object>) => {
    const lines = page.map((entry) => {
      const line = separator + JSON.stringify(entry);
      separator = ",\n";
      return line;
    });
    return encoder.encode(lines.join(""));
  };
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(write(first.value ?? [])),
    async pull(controller) {
      const { value, done } = await pages.next();
      if (!done) return controller.enqueue(write(value));
      controller.enqueue(encoder.encode(separator === "[\n" ? "[]\n" : "\n]\n"));
      controller.close();
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="audit-log.json"',
      "Cache-Control": "no-store",
    },
  });
}
