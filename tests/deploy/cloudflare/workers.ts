import { randomUUID } from "node:crypto";
import { type Answer, type Call, notFound, type Route } from "./shapes.ts";

type Version = { id: string; metadata: Metadata };
type Metadata = {
  limits?: object;
  placement?: object;
  bindings?: Array<{ name: string; type: string; text?: string }>;
  migrations?: { new_tag?: string };
};
type Script = {
  name: string;
  secrets: Map<string, string>;
  versions: Array<Version>;
  /** Newest first, as Cloudflare lists them. */
  deployments: Array<{ id: string; versions: Array<{ version_id: string; percentage: number }> }>;
  tag?: string;
  routes: unknown;
  crons: unknown;
};

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
  const upload = (call: Call, name: string): Answer => {
    if (name === state.refuse) return { status: 400, result: { code: 10021, message: "Uncaught Error: refused" } };
    const found = scripts.get(name) ?? newScript(name);
    scripts.set(name, found);
    const metadata = metadataOf(call);
    const version = { id: randomUUID(), metadata };
    found.versions.unshift(version);
    found.tag = metadata.migrations?.new_tag ?? found.tag;
    const bare = { id: version.id, startup_time_ms: 12, resources: { script: { etag: version.id } } };
    return { result: { ...bare, etag: version.id, deployment_id: version.id } };
  };
  const routes: Array<Route> = [
    {
      method: "PUT",
      path: /^\/accounts\/[^/]+\/workers\/scripts\/([^/]+)$/,
      answer: (call, name = "") => {
        const answer = upload(call, name);
        const found = scripts.get(name);
        const version = found?.versions[0];
        if (answer.status === undefined && found && version) deployVersion(found, version.id);
        return answer;
      },
    },
    script("POST", "/versions", (found, call) => upload(call, found.name)),
    script("GET", "/versions/([^/]+)", ({ versions }, _, id) => {
      const version = versions.find((each) => each.id === id);
      if (!version) return notFound(10007, "This version does not exist.");
      return { result: { id, resources: { bindings: version.metadata.bindings ?? [], script: { etag: id } } } };
    }),
    script("GET", "/deployments", ({ deployments }) => ({ result: { deployments } })),
    script("POST", "/deployments", (found, { body }) => {
      const { versions, annotations } = JSON.parse(body.toString());
      if (found.name === state.refuseRollback && /^Rolled back/.test(annotations?.["workers/message"] ?? ""))
        return { status: 400, result: { code: 10220, message: "This version cannot be deployed." } };
      deployVersion(found, versions[0].version_id);
      return { result: found.deployments[0] };
    }),
    script("GET", "/secrets", ({ secrets }) => ({
      result: [...secrets.keys()].map((name) => ({ name, type: "secret_text" })),
    })),
    script("PATCH", "/secrets-bulk", ({ secrets }, { body }) => {
      const sent: Record<string, { text: string }> = JSON.parse(body.toString()).secrets;
      for (const [name, { text }] of Object.entries(sent)) secrets.set(name, text);
      return { result: {} };
    }),
    script("PATCH", "/script-settings", () => ({ result: {} })),
    script("GET", "/settings", ({ versions }) => ({ result: { bindings: versions[0]?.metadata.bindings ?? [] } })),
    script("GET", "/subdomain", () => ({ result: { enabled: false, previews_enabled: false } })),
    script("POST", "/subdomain", () => ({ result: { enabled: false, previews_enabled: false } })),
    script("PUT", "/schedules", (found, { body }) => {
      found.crons = JSON.parse(body.toString());
      return { result: { schedules: found.crons } };
    }),
    script("PUT", "/routes", (found, { body }) => {
      found.routes = JSON.parse(body.toString());
      return { result: [] };
    }),
    script("PUT", "/domains/records", (found, { body }) => {
      found.routes = JSON.parse(body.toString());
      return { result: [] };
    }),
    script("POST", "/domains/changeset", () => ({ isRead: true, result: { added: [], updated: [], conflicting: [] } })),
    script("POST", "/assets-upload-session", () => ({ result: { jwt: "all-there", buckets: [] } })),
    {
      method: "GET",
      path: /^\/accounts\/[^/]+\/workers\/workers\/([^/]+)$/,
      answer: (_, name = "") =>
        withScript(name, () => ({
          result: { id: name, name, subdomain: { enabled: false, previews_enabled: false } },
        })),
    },
    {
      method: "GET",
      path: /^\/accounts\/[^/]+\/workers\/services\/([^/]+)$/,
      answer: (_, name = "") => withScript(name, (found) => ({ result: serviceOf(found) })),
    },
    {
      method: "GET",
      path: /^\/accounts\/[^/]+\/workers\/scripts$/,
      answer: () => ({ result: [...scripts.values()].map(({ name, tag }) => ({ id: name, migration_tag: tag })) }),
    },
  ];
  return { routes, scripts, state };
}

function newScript(name: string): Script {
  return { name, secrets: new Map(), versions: [], deployments: [], routes: null, crons: null };
}

function deployVersion(script: Script, version_id: string) {
  script.deployments.unshift({ id: randomUUID(), versions: [{ version_id, percentage: 100 }] });
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
