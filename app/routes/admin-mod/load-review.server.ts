import type { RouterContextProvider } from "react-router";
import { accountOf, frameContext, load, requireActor, servicesContext } from "#app/context.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { createRestrictedRun } from "#domain/moderation/test-runs.server.ts";
import { listOfflineRuns } from "#domain/previews/offline-runs/queries.server.ts";
import { frameSource } from "#domain/previews/open.server.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };
type Hosts = Parameters<typeof createRestrictedRun>[1];
type List = { appsWithoutOfflineRun: Parameters<typeof listOfflineRuns>[1] };

/** What differs between submissions and updates. */
type Kind<Query, Items, Opened> = {
  parse: (params: URLSearchParams) => Query;
  list: (services: Services, actor: Actor, query: Query) => Promise<Items>;
  open: (services: Services, actor: Actor, id: string) => Promise<Opened>;
  /** Of the store's version and of what is reviewed. `isCompared`: both run side by side. */
  runsOf: (opened: Opened) => { before: Hosts; after: Hosts; isCompared: boolean };
};

/** The list and the opened item. The page's policy names the origins of its runs, on which nothing ran before. */
export async function loadReview<Query extends { id: string | null }, Items extends List, Opened>(
  { request, context }: Args,
  { parse, list, open, runsOf }: Kind<Query, Items, Opened>,
) {
  const actor = requireActor(context, request);
  const services = context.get(servicesContext);
  const query = parse(new URL(request.url).searchParams);
  const [{ appsWithoutOfflineRun, ...listed }, opened] = await load(context, () =>
    Promise.all([list(services, actor, query), query.id ? open(services, actor, query.id) : null]),
  );
  const { before, after, isCompared } = opened ? runsOf(opened) : { before: [], after: [], isCompared: false };
  const [store, proposed, test] = await Promise.all([
    createRestrictedRun(services, before),
    createRestrictedRun(services, after),
    createRestrictedRun(services, after),
  ]);
  const offlineRuns = listOfflineRuns(services, appsWithoutOfflineRun);
  // An unrestricted run of the same request has already set its own origin.
  const frame = context.get(frameContext);
  const testRun = frame.sources.length === 0 ? [test.origin] : frame.sources;
  const compared = isCompared ? [store.origin, proposed.origin] : [];
  frame.sources = [...testRun, ...compared, ...offlineRuns.map(frameSource)];
  const runs = { store, proposed, test };
  return { ...listed, offlineRuns, opened, query, runs, account: accountOf(actor), actorId: actor.userId };
}
