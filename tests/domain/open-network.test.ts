import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#db/schema/index.ts";
import { moderatorLabel } from "#domain/apps/labels.ts";
import { createRestrictedRun, createUnrestrictedRun } from "#domain/moderation/test-runs.server.ts";
import { headersFor } from "#domain/previews/app-policy.ts";
import { readDeclaredHosts } from "#domain/previews/signed-hosts-path.ts";
import { isOpenNetworkPath } from "#domain/previews/signed-network-path.ts";
import { insertSubmission, insertUser, testServices } from "#tests/support/services.ts";

test("switching a test run's network on is in the audit log, with the digest, before the run has an address", async () => {
  const { services } = testServices();
  const admin = await insertUser(services, "admin");
  const submission = await insertSubmission(services, await insertUser(services, "architect"));
  const run = await createUnrestrictedRun(services, admin, submission.id);
  const [row] = await services.db.select().from(auditLog).where(eq(auditLog.targetId, submission.id));
  expect(row).toMatchObject({ action: "OPEN_NETWORK", adminUserId: admin.userId });
  const { label, htmlSha256 } = JSON.parse(row?.newValues ?? "{}");
  expect(htmlSha256).toBe(submission.htmlSha256);
  expect(run.origin).toContain(label);
  expect(await isOpenNetworkPath(services.config.previewSecret, label, run.path)).toBe(true);
});

test("only admins can switch a test run's network on, and only for a submission", async () => {
  const { services } = testServices();
  const admin = await insertUser(services, "admin");
  const architect = await insertUser(services, "architect");
  const submission = await insertSubmission(services, architect);
  await expect(createUnrestrictedRun(services, architect, submission.id)).rejects.toThrow("Only admins");
  await expect(createUnrestrictedRun(services, admin, "absent")).rejects.toThrow("App not found");
});

test("the path opens the network of its own label only", async () => {
  const { services } = testServices();
  const { previewSecret } = services.config;
  const admin = await insertUser(services, "admin");
  const submission = await insertSubmission(services, await insertUser(services, "architect"));
  const { path } = await createUnrestrictedRun(services, admin, submission.id);
  const other = new URL((await createRestrictedRun(services, [])).origin).host.split(".")[0] ?? "";
  for (const wrong of [path, "/open-", `/open-${"0".repeat(64)}`, "/", `${path}0`])
    expect(await isOpenNetworkPath(previewSecret, other, wrong)).toBe(false);
  expect(await isOpenNetworkPath("", other, path)).toBe(false);
});

test("an open run differs from a restricted one only in its network", () => {
  const settings = { siteOrigin: "http://localhost:8787", appsHost: "apps.localhost:8787" };
  const policy = (openNetwork: boolean) =>
    (headersFor(settings, { openNetwork })["Content-Security-Policy"] ?? "").split("; ");
  const network = /^(script|style|font|img|media|connect|worker)-src /;
  expect(policy(true).filter((directive) => !network.test(directive))).toEqual(
    policy(false).filter((directive) => !network.test(directive)),
  );
  expect(policy(true).find((directive) => directive.startsWith("connect-src"))).toContain("https:");
  expect(policy(true).join()).not.toContain("allow-downloads");
});

test("a restricted run allows the declared hosts of the submission, by a path that fits its label only", async () => {
  const { services } = testServices();
  const { previewSecret } = services.config;
  const declared = [{ host: "api.example.com" }, { host: "b.example.com" }];
  const { origin, path } = await createRestrictedRun(services, declared);
  const label = new URL(origin).host.split(".")[0] ?? "";
  expect(await readDeclaredHosts(previewSecret, label, path)).toEqual(declared);
  for (const wrong of ["/", `${path},c.example.com`, path.replace("api.", "evil.")])
    expect(await readDeclaredHosts(previewSecret, label, wrong)).toBeNull();
  expect(await readDeclaredHosts(previewSecret, moderatorLabel(), path)).toBeNull();
  expect(await readDeclaredHosts("", label, path)).toBeNull();
  expect((await createRestrictedRun(services, [])).path).toBe("/");
});
