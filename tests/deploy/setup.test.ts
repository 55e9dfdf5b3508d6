import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { setUp } from "#scripts/production/setup.ts";
import { readSecret } from "#workers/secrets.ts";
import { WEBHOOK_SECRET } from "./cloudflare/stripe.ts";
import { newAccount, STRIPE_KEY } from "./support.ts";

afterEach(() => vi.unstubAllEnvs());

const PRODUCTION = { SITE_ORIGIN: "https://sheaf.dev" };

test("deploy:setup makes everything once: the second run changes nothing", async () => {
  const { fake, folder, setUp } = await newAccount();
  expect(await setUp()).toEqual([]);
  expect(fake.databases.databases.map(({ name }) => name)).toEqual(["sheaf", "sheaf-search"]);
  expect([...fake.objects.buckets.keys()]).toEqual(["sheaf-html", "sheaf-icons"]);
  expect(fake.stripe.endpoints.map(({ url }) => url)).toEqual(["https://sheaf.dev/api/stripe/webhook"]);
  const file = readFileSync(join(folder, "production.json"), "utf8");
  expect(JSON.parse(file).vars.ARCHITECT_YEAR_PRICE).toBe("price_sheaf-production-architect-year");
  expect(fake.takeWrites().length).toBeGreaterThan(10);

  expect(await setUp()).toEqual([]);
  expect(fake.takeWrites()).toEqual([]);
  expect(readFileSync(join(folder, "production.json"), "utf8")).toBe(file);
  await fake.close();
});

test("another amount makes another price, and the one before still tells what it sold", async () => {
  const { fake, folder, setUp } = await newAccount();
  await setUp();
  const file = join(folder, "production.json");
  const { vars, ...environment } = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...environment, vars: { ...vars, ARCHITECT_MONTH_CENTS: "800" } }));
  // As deployments before this rule left it.
  for (const price of fake.stripe.prices) price.metadata = {};
  await setUp();
  expect(JSON.parse(readFileSync(file, "utf8")).vars).toMatchObject({
    BUILDER_PRICE: "price_sheaf-production-builder",
    ARCHITECT_MONTH_PRICE: "price_sheaf-production-architect-month-800",
  });
  expect(fake.stripe.prices.map(({ unit_amount, metadata }) => [unit_amount, metadata.offer])).toEqual([
    [3000, "builder"],
    [600, "architect-month"],
    [5000, "architect-year"],
    [800, "architect-month"],
  ]);
  await fake.close();
});

test("the workers get the secrets that they require, of a strength that they accept", async () => {
  const { fake, setUp } = await newAccount();
  await setUp();
  const secretsOf = (name: string) => Object.fromEntries(fake.workers.scripts.get(name)?.secrets ?? []);
  const site = secretsOf("sheaf-production");
  expect(Object.keys(site).sort()).toEqual([
    "AUDIT_KEY",
    "LABEL_SECRET",
    "PASSWORD_PEPPER",
    "PREVIEW_SECRET",
    "VAPID_KEYS",
  ]);
  for (const name of ["AUDIT_KEY", "LABEL_SECRET", "PASSWORD_PEPPER", "PREVIEW_SECRET", "VAPID_KEYS"] as const)
    expect(readSecret({ ...PRODUCTION, ...site }, name)).toHaveLength(name === "VAPID_KEYS" ? 131 : 44);
  expect(new Set(Object.values(site)).size).toBe(5);
  expect(secretsOf("sheaf-preview-production")).toEqual({ PREVIEW_SECRET: site.PREVIEW_SECRET });
  expect(Object.keys(secretsOf("sheaf-factors-production"))).toEqual(["FACTOR_SECRET"]);
  expect(secretsOf("sheaf-stripe-production")).toEqual({
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  });
  await fake.close();
});

test("the zones of the site and of the apps take TLS 1.2 and 1.3 alone, and a higher minimum stays", async () => {
  const { fake, printed, setUp } = await newAccount();
  fake.zones.minTls.set("zone-sheaf-apps.dev", "1.3");
  await setUp();
  expect([...fake.zones.minTls.values()]).toEqual(["1.2", "1.3"]);
  expect(printed).toContain("  set to 1.2: minimum TLS version of sheaf.dev");
  expect(printed).toContain("  there, 1.3: minimum TLS version of sheaf-apps.dev");
  await fake.close();
});

test("a token that may not set the minimum TLS version is told so, and everything else is set up", async () => {
  const { fake, printed, setUp } = await newAccount();
  fake.zones.token.mayEditSettings = false;
  expect(await setUp()).toEqual([]);
  expect([...fake.zones.minTls.values()]).toEqual(["1.0", "1.0"]);
  const text = printed.join("\n");
  expect(text).toContain("NOT set, as the token lacks Zone Settings: Edit: minimum TLS version of sheaf.dev");
  expect(text).toContain("sheaf-apps.dev > SSL/TLS > Edge Certificates > Minimum TLS Version > TLS 1.2");
  expect(fake.workers.scripts.size).toBe(4);
  await fake.close();
});

test("no secret is printed or stored beside the ids", async () => {
  const { fake, folder, printed, setUp } = await newAccount();
  await setUp();
  const visible = [...printed, ...readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"))].join();
  const values = [...fake.workers.scripts.values()].flatMap(({ secrets }) => [...secrets.values()]);
  expect(values).toHaveLength(9);
  for (const value of values) expect(visible).not.toContain(value);
  await fake.close();
});

test("with --secrets the generated ones are kept for a restore, and used by the next account", async () => {
  const first = await newAccount();
  const kept = join(first.folder, "secrets.json");
  await first.setUp(`--secrets ${kept}`);
  const { STRIPE_SECRET_KEY: _, ...values } = JSON.parse(readFileSync(kept, "utf8"));
  expect(Object.keys(values)).toHaveLength(6);
  expect(first.printed).toContain(`  copy: ${kept} (new, 6 secrets)`);
  expect(statSync(kept).mode & 0o777).toBe(0o600);
  await first.fake.close();

  const second = await newAccount();
  await second.setUp(`--secrets ${kept}`);
  const secrets = second.fake.workers.scripts.get("sheaf-production")?.secrets;
  expect(secrets?.get("PASSWORD_PEPPER")).toBe(values.PASSWORD_PEPPER);
  expect(second.printed).toContain(`  copy: ${kept} (was there, 6 secrets)`);
  await second.fake.close();
  await expect(first.setUp("--secrets secrets.json")).rejects.toThrow("lies in the repository");
});

test("a first run says where the copy of the secrets goes, or that there is none, before anything is made", async () => {
  const { fake, say, printed } = await newAccount();
  await expect(setUp(["--site", "sheaf.dev"], say)).rejects.toThrow("Say where a copy of them is kept");
  expect(await setUp(["--help"], say)).toEqual([]);
  expect(printed.join()).toContain("--apps-host");
  expect(fake.takeWrites()).toEqual([]);
  await fake.close();
});

test("a run that was interrupted is completed by the next one", async () => {
  const { fake, setUp } = await newAccount();
  vi.stubEnv("STRIPE_SECRET_KEY", "");
  expect(await setUp()).toEqual(["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"]);
  const pepper = fake.workers.scripts.get("sheaf-production")?.secrets.get("PASSWORD_PEPPER");
  fake.workers.scripts.get("sheaf-preview-production")?.secrets.delete("PREVIEW_SECRET");
  vi.stubEnv("STRIPE_SECRET_KEY", STRIPE_KEY);
  expect(await setUp()).toEqual([]);
  const [site, preview] = ["sheaf-production", "sheaf-preview-production"].map(
    (name) => fake.workers.scripts.get(name)?.secrets,
  );
  expect(site?.get("PASSWORD_PEPPER")).toBe(pepper);
  expect(preview?.get("PREVIEW_SECRET")).toBe(site?.get("PREVIEW_SECRET"));
  await fake.close();
});

test("a staging environment shares nothing with production", async () => {
  const { fake, folder, setUp } = await newAccount("staging");
  await setUp();
  expect(fake.databases.databases.map(({ name }) => name)).toEqual(["sheaf-staging", "sheaf-search-staging"]);
  expect([...fake.workers.scripts.keys()]).toContain("sheaf-stripe-staging");
  expect(readdirSync(folder)).toEqual(["staging.json"]);
  await fake.close();
});

test("the records say what a wildcard needs", async () => {
  const own = await newAccount();
  await own.setUp();
  expect(own.printed.join("\n")).toContain("Type AAAA   Name *   IPv6 address 100::   Proxy status: Proxied");
  expect(own.printed.join("\n")).toContain("Universal SSL covers it, nothing to order");
  expect(own.printed.join("\n")).toContain(
    "Who runs the site: OPERATOR_NAME and OPERATOR_ADDRESS under [env.production.vars]",
  );
  await own.setUp("--apps-host apps.sheaf-apps.dev --mail resend");
  const text = own.printed.join("\n");
  expect(text).toContain("Type AAAA   Name *.apps ");
  expect(text).toContain("Order an Advanced Certificate");
  expect(text).toContain("resend._domainkey.sheaf.dev");
  expect(text).toContain("Missing: MAIL_API_KEY. Put your key of Resend into the variable MAIL_API_KEY");
  await own.fake.close();
});

test.each([
  ["--apps-host dev", "--apps-host dev is not valid"],
  ["--site elsewhere.dev", "No domain of your Cloudflare account holds elsewhere.dev"],
  ["--site x.sheaf-apps.dev", "must not lie in the host of apps"],
])("a wrong answer is refused before anything is made: %s", async (flags, message) => {
  const { fake, setUp } = await newAccount();
  await expect(setUp(flags)).rejects.toThrow(message);
  expect(fake.takeWrites()).toEqual([]);
  await fake.close();
});
