import { randomUUID } from "node:crypto";
import type { Worker } from "cloudflare/resources/workers/beta/workers";
import type {
  Deployment,
  DeploymentListResponse,
  ScheduleUpdateResponse,
  ScriptAndVersionSettingGetResponse,
  ScriptListResponse,
  ScriptSetting,
  ScriptUpdateResponse,
  SecretBulkUpdateResponse,
  SecretListResponse,
  SubdomainGetResponse,
  VersionCreateResponse,
  VersionGetResponse,
} from "cloudflare/resources/workers/scripts";
import type { UploadCreateResponse } from "cloudflare/resources/workers/scripts/assets";
import { type Answer, type Call, notFound, type Route } from "./shapes.ts";

type Version = { id: string; metadata: Metadata };
type Metadata = Pick<ScriptAndVersionSettingGetResponse, "limits" | "placement" | "bindings"> & {
  migrations?: { new_tag?: string };
};
type Script = {
  name: string;
  secrets: Map<string, string>;
  versions: Array<Version>;
  /** Newest first, as Cloudflare lists them. */
  deployments: Array<Deployment>;
  tag?: string;
  routes: unknown;
  crons: ScheduleUpdateResponse["schedules"];
};

const CREATED = "2026-11-01T00:00:00Z";
const NO_SUBDOMAIN: SubdomainGetResponse = { enabled: false, previews_enabled: false };
const ASSETS_ARE_THERE: UploadCreateResponse = { jwt: "all-there", buckets: [] };
const UNCHANGED: ScriptSetting = {};
const MISSING = notFound(10007, "This Worker does not exist on your account.");

/** Workers: their secrets, versions, deployments, routes and crons. `state` names a worker whose upload or rollback is refused. */
export function workerRoutes() {
  const scripts = new Map<string, Script>();
  const state = { refuse: "", refuseRollback: "" };
  const withScript = (name: string, answer: (script: Script) => Answer) => {
    const script = scripts.get(name);
    return script ? answer(script) : MISSING;
  };
  const script = (method: string, end: string, answer: (script: Script, call: Call, ...rest: string[]) => Answer) => ({
    method,
    path: new RegExp(`^/accounts/[^/]+/workers/scripts/([^/]+)${end}$`),
    answer: (call: Call, name = "", ...rest: Array<string>) =>
      withScript(name, (found) => answer(found, call, ...rest)),
  });
  const upload = (call: Call, name: string, answer: (script: Script, version: Version) => Answer): Answer => {
    if (name === state.refuse) return { status: 400, result: { code: 10021, message: "Uncaught Error: refused" } };
    const found = scripts.get(name) ?? newScript(name);
    scripts.set(name, found);
    const metadata = metadataOf(call);
    const version = { id: randomUUID(), metadata };
    found.versions.unshift(version);
    found.tag = metadata.migrations?.new_tag ?? found.tag;
    return answer(found, version);
  };
  const routes: Array<Route> = [
    {
      method: "PUT",
      path: /^\/accounts\/[^/]+\/workers\/scripts\/([^/]+)$/,
      answer: (call, name = "") =>
        upload(call, name, (found, { id }) => {
          deployVersion(found, id);
          const result: ScriptUpdateResponse = { id: name, etag: id, startup_time_ms: 12, migration_tag: found.tag };
          // Wrangler reads the deployment too, which the published type lacks.
          return { result: { ...result, deployment_id: id } };
        }),
    },
    script("POST", "/versions", (found, call) =>
      upload(call, found.name, (_, { id }) => ({
        result: { id, startup_time_ms: 12, resources: { script: { etag: id } } } satisfies VersionCreateResponse,
      })),
    ),
    script("GET", "/versions/([^/]+)", ({ versions }, _, id) => {
      const version = versions.find((each) => each.id === id);
      if (!version) return notFound(10007, "This version does not exist.");
      const resources = { bindings: version.metadata.bindings ?? [], script: { etag: id } };
      return { result: { id, resources } satisfies VersionGetResponse };
    }),
    script("GET", "/deployments", ({ deployments }) => ({ result: { deployments } satisfies DeploymentListResponse })),
    script("POST", "/deployments", (found, { body }) => {
      const { versions, annotations } = JSON.parse(body.toString());
      if (found.name === state.refuseRollback && /^Rolled back/.test(annotations?.["workers/message"] ?? ""))
        return { status: 400, result: { code: 10220, message: "This version cannot be deployed." } };
      deployVersion(found, versions[0].version_id);
      return { result: found.deployments[0] };
    }),
    script("GET", "/secrets", ({ secrets }) => ({ result: [...secrets.keys()].map(listSecret) })),
    script("PATCH", "/secrets-bulk", ({ secrets }, { body }) => {
      const sent: Record<string, { text: string }> = JSON.parse(body.toString()).secrets;
      for (const [name, { text }] of Object.entries(sent)) secrets.set(name, text);
      const result = Object.fromEntries(Object.keys(sent).map((name) => [name, listSecret(name)]));
      return { result: result satisfies SecretBulkUpdateResponse };
    }),
    script("PATCH", "/script-settings", () => ({ result: UNCHANGED })),
    script("GET", "/settings", ({ versions }) => ({
      result: { bindings: versions[0]?.metadata.bindings ?? [] } satisfies ScriptAndVersionSettingGetResponse,
    })),
    script("GET", "/subdomain", () => ({ result: NO_SUBDOMAIN })),
    script("POST", "/subdomain", () => ({ result: NO_SUBDOMAIN })),
    script("PUT", "/schedules", (found, { body }) => {
      found.crons = JSON.parse(body.toString());
      return { result: { schedules: found.crons } satisfies ScheduleUpdateResponse };
    }),
    // No type is published for the routes, the domains and the services: these have what wrangler reads.
    script("PUT", "/routes", (found, { body }) => {
      found.routes = JSON.parse(body.toString());
      return { result: [] };
    }),
    script("PUT", "/domains/records", (found, { body }) => {
      found.routes = JSON.parse(body.toString());
      return { result: [] };
    }),
    script("POST", "/domains/changeset", () => ({ isRead: true, result: { added: [], updated: [], conflicting: [] } })),
    script("POST", "/assets-upload-session", () => ({ result: ASSETS_ARE_THERE })),
    {
      method: "GET",
      path: /^\/accounts\/[^/]+\/workers\/workers\/([^/]+)$/,
      answer: (_, name = "") => withScript(name, () => ({ result: describeWorker(name) })),
    },
    {
      method: "GET",
      path: /^\/accounts\/[^/]+\/workers\/services\/([^/]+)$/,
      answer: (_, name = "") => withScript(name, (found) => ({ result: serviceOf(found) })),
    },
    {
      method: "GET",
      path: /^\/accounts\/[^/]+\/workers\/scripts$/,
      answer: () => ({ result: [...scripts.values()].map(listScript) }),
    },
  ];
  return { routes, scripts, state };
}

function newScript(name: string): Script {
  return { name, secrets: new Map(), versions: [], deployments: [], routes: null, crons: [] };
}

function listScript({ name, tag }: Script): ScriptListResponse {
  return { id: name, migration_tag: tag };
}

function deployVersion(script: Script, version_id: string) {
  script.deployments.unshift({
    id: randomUUID(),
    created_on: CREATED,
    source: "wrangler",
    strategy: "percentage",
    versions: [{ version_id, percentage: 100 }],
  });
}

function listSecret(name: string): Extract<SecretListResponse, { type: "secret_text" }> {
  return { name, type: "secret_text" };
}

function describeWorker(name: string): Worker {
  return {
    id: name,
    name,
    created_on: CREATED,
    updated_on: CREATED,
    logpush: false,
    observability: {},
    references: { dispatch_namespace_outbounds: [], domains: [], durable_objects: [], queues: [], workers: [] },
    subdomain: NO_SUBDOMAIN,
    tags: [],
    tail_consumers: [],
  };
}

function serviceOf({ name, tag }: Script) {
  const script = { id: name, migration_tag: tag, last_deployed_from: "wrangler", tags: [] };
  return { id: name, default_environment: { environment: "production", script } };
}

/** The part `metadata` of the form that an upload is. */
function metadataOf({ body }: Call): Metadata {
  const part = /name="metadata"[^\r]*\r\n(?:[^\r]+\r\n)*\r\n([\s\S]*?)\r\n--/.exec(body.toString("latin1"));
  return JSON.parse(part?.[1] ?? "{}");
}
