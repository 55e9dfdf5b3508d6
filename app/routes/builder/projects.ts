import { load, requireActor, servicesContext } from "#app/context.ts";
import { readProjectCards } from "#domain/builder/projects-and-trash.server.ts";
import { parseProjectQuery } from "#domain/projects/project-query.ts";
import type { Route } from "./+types/projects";

/** Separate from the builder's loader, which would send the loaded project's HTML again. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = requireActor(context, request);
  const query = parseProjectQuery(new URL(request.url).searchParams);
  const page = await load(context, () => readProjectCards(context.get(servicesContext), actor, query));
  return { ...page, query, failed: false as const };
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error;
    return { failed: true as const };
  }
}

/** The list reloads itself: this loader's last request covered only the last page. */
export function shouldRevalidate() {
  return false;
}
