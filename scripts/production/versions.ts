import { call, find } from "./cloudflare.ts";
import { finalConfig, WORKERS } from "./configs.ts";
import type { Environment } from "./environment.ts";

/** A worker and the version that served all requests; null where the product was not deployed before. */
export type Serving = { name: string; version: string | null };

type Deployment = { versions: Array<{ version_id: string; percentage: number }> };
type Version = { resources?: { bindings?: Array<{ name: string }> } };

/** What each worker serves now, in the order of their deployment. */
export async function readServing(environment: Environment): Promise<Array<Serving>> {
  const names = WORKERS.map((worker) => finalConfig(worker, environment).name ?? "");
  return Promise.all(names.map(async (name) => ({ name, version: await servingVersion(environment, name) })));
}

async function servingVersion({ accountId }: Environment, worker: string) {
  const script = `/accounts/${accountId}/workers/scripts/${worker}`;
  const found = await find<{ deployments: Array<Deployment> }>(`${script}/deployments`);
  const version = found?.deployments[0]?.versions[0]?.version_id;
  if (!version) return null;
  // Setting a secret creates a worker without code. Every version of the product has this variable.
  const bindings = (await find<Version>(`${script}/versions/${version}`))?.resources?.bindings ?? [];
  return bindings.some(({ name }) => name === "SITE_ORIGIN") ? version : null;
}

/**
 * Lets the workers serve their versions again, the site first, as it calls the others.
 * @returns those that failed and have to be rolled back by hand.
 */
export async function rollBack(
  { accountId }: Environment,
  before: ReadonlyArray<Serving>,
  say: (line: string) => void,
): Promise<Array<Serving>> {
  const failed: Array<Serving> = [];
  for (const { name, version } of before.toReversed()) {
    if (version === null) {
      say(`  ${name}: had no version before, stays as it is`);
      continue;
    }
    try {
      await call("POST", `/accounts/${accountId}/workers/scripts/${name}/deployments`, {
        strategy: "percentage",
        versions: [{ version_id: version, percentage: 100 }],
        annotations: { "workers/message": "Rolled back after a failed deployment" },
      });
      say(`  ${name}: serves ${version} again`);
    } catch (error) {
      say(`  ${name}: NOT rolled back. ${error instanceof Error ? error.message : error}`);
      failed.push({ name, version });
    }
  }
  return failed;
}
