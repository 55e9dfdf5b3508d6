import { expect, test } from "vitest";
import { type Deployed, findProblems } from "../scripts/production/preflight.ts";

const SITE = "https://sheaf.dev";

function worker(change: Partial<Deployed["config"]> = {}, secretsSet = ["LABEL_SECRET"]): Deployed {
  return {
    config: {
      name: "sheaf-production",
      vars: { SITE_ORIGIN: SITE, APPS_HOST: "sheaf-apps.dev" },
      secrets: { required: ["LABEL_SECRET"] },
      d1_databases: [{ binding: "DB", database_id: "0f3a" }],
      kv_namespaces: [{ binding: "PREVIEW_TOKENS", id: "77ab" }],
      routes: [{ pattern: "sheaf.dev", custom_domain: true }],
      ...change,
    },
    secretsSet,
  };
}

test("a provisioned worker may be deployed", () => {
  expect(findProblems([worker(), worker()])).toEqual([]);
});

test.each([
  [worker({ d1_databases: [{ binding: "DB", database_id: "set-at-provisioning" }] }), "DB is still the placeholder"],
  [worker({ d1_databases: [{ binding: "DB" }] }), "DB is still the placeholder"],
  [worker({ kv_namespaces: [{ binding: "KV", id: "set-at-provisioning" }] }), "KV is still the placeholder"],
  [worker({ routes: [{ pattern: "*.sheaf-apps.example/*" }] }), "routes is still the placeholder"],
  [worker({ vars: { SITE_ORIGIN: "https://sheaf.example" } }), "SITE_ORIGIN is still the placeholder"],
  [worker({ vars: { SITE_ORIGIN: SITE, MAIL_FROM: "hello@sheaf.example" } }), "MAIL_FROM is still the placeholder"],
  [worker({ vars: { SITE_ORIGIN: "http://localhost:8787" } }), "SITE_ORIGIN is not an https:// origin"],
  [worker({ vars: { SITE_ORIGIN: `${SITE}/` } }), "SITE_ORIGIN is not an https:// origin"],
  [worker({}, []), "the secret LABEL_SECRET is not set"],
  [worker({ vars: { SITE_ORIGIN: SITE, MAIL_PROVIDER: "resend" } }), "the secret MAIL_API_KEY is not set"],
])("what would break production is found: %#", (given, problem) => {
  const problems = findProblems([given]);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`sheaf-production: ${problem}`);
});

test("workers that disagree about an address are found", () => {
  const other = worker({ vars: { SITE_ORIGIN: SITE, APPS_HOST: "other-apps.dev" } });
  expect(findProblems([worker(), other])).toEqual([
    "APPS_HOST differs between the workers: sheaf-apps.dev, other-apps.dev.",
  ]);
});
