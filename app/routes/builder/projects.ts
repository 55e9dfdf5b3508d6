import { load, requireActor, servicesContext } from "#app/context.ts";
import { readProjectQuery } from "#domain/projects/browse.ts";
import { readProjectCards } from "#domain/projects/workbench.server.ts";
import type { Route } from "./+types/projects";

/** The projects that the projects view asks for. The builder's own loader would send the loaded project's HTML again. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = requireActor(context, request);
  const query = readProjectQuery(new URL(request.url).searchParams);
  const page = await load(() => readProjectCards(context.get(servicesContext), actor, query));
  return { ...page, query, failed: false as const };
}

/** A request that fails leaves the list as it is. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error;
    return { failed: true as const };
  }
}
