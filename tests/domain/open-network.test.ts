import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#db/schema/index.ts";
import { restrictedRun, unrestrictedRun } from "#domain/moderation/network.server.ts";
import { isOpenNetworkPath } from "#domain/previews/open-network.ts";
import { headersFor } from "#domain/previews/policy.ts";
import { insertSubmission, insertUser, testServices } from "#tests/support/services.ts";

test("switching the network on is in the audit log, with the digest, before the run has an address", async () => {
  const { services } = testServices();
  const admin = await insertUser(services, "admin");
  const submission = await insertSubmission(services, await insertUser(services, "architect"));
  const run = await unrestrictedRun(services, admin, submission.id);
  const [row] = await services.db.select().from(auditLog).where(eq(auditLog.targetId, submission.id));
  expect(row).toMatchObject({ action: "OPEN_NETWORK", adminUserId: admin.userId });
  const { label, htmlSha256 } = JSON.parse(row?.newValues ?? "{}");
  expect(htmlSha256).toBe(submission.htmlSha256);
  expect(run.origin).toContain(label);
  expect(await isOpenNetworkPath(services.config.previewSecret, label, run.path)).toBe(true);
});

test("only admins may, and only for what was handed in", async () => {
  const { services } = testServices();
  const admin = await insertUser(services, "admin");
  const architect = await insertUser(services, "architect");
  const submission = await insertSubmission(services, architect);
  await expect(unrestrictedRun(services, architect, submission.id)).rejects.toThrow("Only admins");
  await expect(unrestrictedRun(services, admin, "absent")).rejects.toThrow("App not found");
});

test("the path opens its own label's network and no other", async () => {
  const { services } = testServices();
  const { previewSecret } = services.config;
  const admin = await insertUser(services, "admin");
  const submission = await insertSubmission(services, await insertUser(services, "architect"));
  const { path } = await unrestrictedRun(services, admin, submission.id);
  const other = new URL(restrictedRun(services).origin).host.split(".")[0] ?? "";
  for (const wrong of [path, "/open-", `/open-${"0".repeat(64)}`, "/", `${path}0`])
    expect(await isOpenNetworkPath(previewSecret, other, wrong)).toBe(false);
  expect(await isOpenNetworkPath("", other, path)).toBe(false);
});

test("an open run has an open network and nothing else more than a restricted one", () => {
  const settings = { siteOrigin: "http://localhost:8787", languageModelOrigin: "" };
  const policy = (openNetwork: boolean) =>
    (headersFor(settings, { openNetwork })["Content-Security-Policy"] ?? "").split("; ");
  const network = /^(script|style|font|img|media|connect)-src /;
  expect(policy(true).filter((directive) => !network.test(directive))).toEqual(
    policy(false).filter((directive) => !network.test(directive)),
  );
  expect(policy(true).find((directive) => directive.startsWith("connect-src"))).toContain("https:");
  expect(policy(true).join()).not.toContain("allow-downloads");
});
