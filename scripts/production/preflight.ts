/** Configuration as wrangler reads it, and the names of the secrets that are set. */
export type Deployed = {
  config: {
    name?: string;
    vars: Record<string, unknown>;
    secrets?: { required?: ReadonlyArray<string> };
    d1_databases: ReadonlyArray<{ binding: string; database_id?: string }>;
    kv_namespaces: ReadonlyArray<{ binding: string; id?: string }>;
    routes?: ReadonlyArray<unknown>;
  };
  secretsSet: ReadonlyArray<string>;
};

const PLACEHOLDER = /set-at-provisioning|\.example\b/;

export function findProblems(workers: ReadonlyArray<Deployed>) {
  return [...workers.flatMap(problemsOf), ...disagreements(workers)];
}

function problemsOf({ config, secretsSet }: Deployed) {
  const { name = "a worker", vars, secrets, d1_databases, kv_namespaces, routes = [] } = config;
  const values: Array<[string, unknown]> = [
    ...Object.entries(vars),
    ...d1_databases.map(({ binding, database_id }): [string, unknown] => [
      binding,
      database_id ?? "set-at-provisioning",
    ]),
    ...kv_namespaces.map(({ binding, id }): [string, unknown] => [binding, id ?? "set-at-provisioning"]),
    ...routes.map((route): [string, unknown] => ["routes", route]),
  ];
  const placeholders = values
    .filter(([, value]) => PLACEHOLDER.test(JSON.stringify(value)))
    .map(([key, value]) => `${name}: ${key} is still the placeholder ${JSON.stringify(value)}.`);
  const insecure = isHttps(vars.SITE_ORIGIN) ? [] : [`${name}: SITE_ORIGIN is not an https:// origin.`];
  const missing = (secrets?.required ?? [])
    .filter((secret) => !secretsSet.includes(secret))
    .map((secret) => `${name}: the secret ${secret} is not set.`);
  const mailKey = vars.MAIL_PROVIDER === "resend" && !secretsSet.includes("MAIL_API_KEY");
  return [
    ...placeholders,
    ...insecure,
    ...missing,
    ...(mailKey ? [`${name}: the secret MAIL_API_KEY is not set.`] : []),
  ];
}

/** Each worker compares origins with its own copy of these addresses, so they must agree. */
function disagreements(workers: ReadonlyArray<Deployed>) {
  return ["SITE_ORIGIN", "APPS_HOST"].flatMap((name) => {
    const values = new Set(workers.map(({ config }) => config.vars[name]).filter((value) => value !== undefined));
    return values.size > 1 ? [`${name} differs between the workers: ${[...values].join(", ")}.`] : [];
  });
}

function isHttps(value: unknown) {
  if (typeof value !== "string" || !URL.canParse(value)) return false;
  const { protocol, origin } = new URL(value);
  return protocol === "https:" && origin === value;
}
