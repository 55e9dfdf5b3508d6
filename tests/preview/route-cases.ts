import { env } from "cloudflare:workers";
import { DEVICE, type LabelKind, MODERATOR, PRIVATE, PUBLISHED, SHARED } from "#domain/apps/labels.ts";
import { OPEN_RUN_PATH } from "#domain/previews/open-run-path.ts";
import { declaredHostsPath } from "#domain/previews/signed-hosts-path.ts";
import { openNetworkPath } from "#domain/previews/signed-network-path.ts";
import { projectHostsPath } from "#domain/previews/signed-project-path.ts";
import { ROUTES, type Route } from "#workers/preview/routes.ts";
import { insertApp, insertShare, insertVersion } from "./apps.ts";
import { insertPrivate, open, pathOf } from "./private.ts";
import { hostOf } from "./requests.ts";

/** `token`: of a form that the route accepts, once. */
type Address = { label: string; path: string; token: string };
export type RouteCase = { key: string; route: Route; host: string; path: string; token: string };
/** What differs from the route's own path and the origin's label. */
type Origin = { label: string; addresses: Record<string, Partial<Address>> };

const KIND_NAMES = {
  [PUBLISHED]: "published",
  [PRIVATE]: "private",
  [MODERATOR]: "moderator",
  [DEVICE]: "device",
  [SHARED]: "shared",
};

/** The names of the routes, one for each kind of label that has it. */
export const ROUTE_KEYS = ROUTES.flatMap(({ kinds, path }) => kinds.map((kind) => keyOf(kind, path)));

/** Every route of the worker's table, at an address that it answers. */
export async function createRouteCases(): Promise<Array<RouteCase>> {
  const origins: Record<LabelKind, Origin> = {
    [PUBLISHED]: await publishedOrigin(),
    [PRIVATE]: await runOrigin("private"),
    [MODERATOR]: await runOrigin("moderator"),
    [DEVICE]: await runOrigin("private", "explorer_1"),
    [SHARED]: { label: await insertShare(env), addresses: {} },
  };
  return ROUTES.flatMap((route) =>
    route.kinds.map((kind) => {
      const { label, addresses } = origins[kind];
      const address = { label, path: route.path, token: "", ...addresses[route.path] };
      return { key: keyOf(kind, route.path), route, host: hostOf(address.label), ...address };
    }),
  );
}

function keyOf(kind: LabelKind, path: string) {
  return `${KIND_NAMES[kind]} ${path}`;
}

async function publishedOrigin() {
  const id = crypto.randomUUID();
  const label = await insertApp(env, { id });
  await insertVersion(env, { of: id, codeVersion: "01" });
  return { label, addresses: { "/v/:version": { path: "/v/01" }, "/v/:version/offline": { path: "/v/01/offline" } } };
}

/** A moderator's run has a label of its own, so the token that is not used yet is for another one. */
async function runOrigin(kind: "private" | "moderator", deviceAppId: string | null = null) {
  const { id, mint } = await insertPrivate(undefined, deviceAppId);
  const { label, token } = await mint({ kind });
  const secret = env.PREVIEW_SECRET ?? "";
  const declared = [{ host: "api.example.com" }];
  const addresses = {
    [OPEN_RUN_PATH]: await mint({ kind }),
    "/run/:key/": { path: pathOf(await open(label, token)) },
    "/project-:signature/:project": { path: await projectHostsPath(secret, label, id) },
    "/open-:signature": { path: await openNetworkPath(secret, label) },
    "/hosts-:signature/:hosts": { path: await declaredHostsPath(secret, label, declared) },
  };
  return { label, addresses };
}
