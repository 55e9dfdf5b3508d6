import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { codeParts, projects, projectUpdates, reviewChecks, submissions } from "#db/schema/index.ts";
import { purgeAccount } from "#domain/accounts/deletion.server.ts";
import { sketchNextApps } from "#domain/apps/code-parts.server.ts";
import type { Services } from "#domain/kit/services.ts";
import { checkBeforeSubmission } from "#domain/moderation/checks/listing-checks.server.ts";
import { publishSubmission, rejectSubmission } from "#domain/moderation/decisions.server.ts";
import { submitForReview } from "#domain/moderation/submit.server.ts";
import { createProject, saveListing, saveVersion } from "#domain/projects/commands.server.ts";
import { insertSubmission, insertUser, LISTING, testServices, utf8 } from "#tests/support/services.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

async function readChecks({ db }: Services, targetId: string) {
  const [checks] = await db.select().from(reviewChecks).where(eq(reviewChecks.targetId, targetId));
  return checks;
}

async function submitted() {
  const { services } = testServices();
  const owner = await insertUser(services, "architect");
  const admin = await insertUser(services, "admin");
  return { services, owner, admin, submission: await insertSubmission(services, owner) };
}

test("a submission is stored with its findings, and its risk is the sum of the parts", async () => {
  const { services, submission } = await submitted();
  const checks = await readChecks(services, submission.id);
  expect(checks?.findings.map(({ id }) => id)).toContain("no-preview");
  expect(submission.status).toBe("pending");
  expect(submission.risk).toBe(checks?.riskParts.reduce((sum, { points }) => sum + points, 0));
  expect(submission.risk).toBeGreaterThan(0);
});

test("the author reads the same findings before submitting, of the details as they are typed", async () => {
  const { services } = testServices();
  const owner = await insertUser(services, "architect");
  const bytes = utf8("<!doctype html><title>Focus</title><script>fetch('https://api.example.org/a')</script>");
  const { id } = await createProject(services, owner, { name: LISTING.name, bytes });
  const typed = { ...LISTING, declaredHosts: [{ host: "api.example.org", purpose: "places" }] };
  const { findings } = await checkBeforeSubmission(services, owner, id, typed);
  expect(findings.map((finding) => finding.id)).toEqual(expect.arrayContaining(["no-preview", "new-host"]));
  expect(findings.map((finding) => finding.id)).not.toContain("blocked-host");
  const [project] = await services.db.select().from(projects).where(eq(projects.id, id));
  expect(project?.description, "checking saves nothing").not.toBe(LISTING.description);
  await saveListing(services, owner, id, typed);
  const { submissionId } = await submitForReview(services, owner, id);
  expect((await readChecks(services, submissionId))?.findings).toEqual(findings);
});

test("a newer version that replaces a pending one is checked again", async () => {
  const { services, owner, submission } = await submitted();
  const { id, projectId } = submission;
  const bytes = utf8("<!doctype html><title>Focus</title><script>eval(code)</script>");
  await saveVersion(services, owner, { projectId, baseVersion: 1, bytes });
  const { submissionId } = await submitForReview(services, owner, projectId);
  expect(submissionId).toBe(id);
  const checks = await readChecks(services, id);
  expect(checks?.findings).toContainEqual(expect.objectContaining({ id: "eval", line: 1 }));
  const [row] = await services.db.select().from(submissions).where(eq(submissions.id, submissionId));
  expect(row?.risk).toBeGreaterThan(submission.risk);
});

test("an earlier rejection and a host that is new for the author add to the risk of the next round", async () => {
  const { services, owner, admin, submission } = await submitted();
  await rejectSubmission(services, admin, { submissionId: submission.id, reasons: ["spam"] });
  const declaredHosts = [{ host: "api.example.org", purpose: "places" }];
  await saveListing(services, owner, submission.projectId, { ...LISTING, declaredHosts });
  const { submissionId } = await submitForReview(services, owner, submission.projectId);
  const labels = (await readChecks(services, submissionId))?.riskParts.map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(["1 new host", "Rejected once", "No app approved yet"]));
});

test("another author's code and title are found in the store, one's own are not", async () => {
  const { services, owner } = await publishedAppFixture();
  const copy = await insertSubmission(services, await insertUser(services, "architect"));
  const own = await insertSubmission(services, owner);
  const idsOf = async (id: string) => (await readChecks(services, id))?.findings.map((finding) => finding.id);
  expect(await idsOf(copy.id)).toEqual(expect.arrayContaining(["same-code", "same-name"]));
  expect(await idsOf(own.id)).not.toContain("same-code");
  expect(await idsOf(own.id)).not.toContain("same-name");
});

test.each([
  "focus garden",
  "FocusGarden",
  "Focus\u200b Garden",
  "Fосus Gаrden",
  "Ｆocus Garden",
  "F0cus Garden!",
  "Focus Gardenn",
  "Focus Grden",
])("%j is found to look like another author's Focus Garden", async (name) => {
  const { services } = await publishedAppFixture();
  const { id } = await insertSubmission(services, await insertUser(services, "architect"), { name });
  const ids = (await readChecks(services, id))?.findings.map((finding) => finding.id);
  expect(ids).toContain("same-name");
});

test.each(["Focus", "Focus Timer", "Forest Garden"])("%j doesn't look like Focus Garden", async (name) => {
  const { services } = await publishedAppFixture();
  const { id } = await insertSubmission(services, await insertUser(services, "architect"), { name });
  const ids = (await readChecks(services, id))?.findings.map((finding) => finding.id);
  expect(ids).not.toContain("same-name");
});

test("code that another author's app has in the store is found, whatever its spaces, comments and title", async () => {
  const { services, owner, save, request, approve } = await publishedAppFixture();
  const lines = (count: number, name = "grow") =>
    Array.from({ length: count }, (_, n) => `function ${name}${n}(x) { return x * ${n} + ${name}${n + 1}(x - ${n}); }`);
  const page = (title: string, code: string) => `<!doctype html><title>${title}</title><script>${code}</script>`;
  await save(page("Focus Garden", lines(60).join("\n")));
  await approve(await request());
  const sent = async (author: typeof owner, html: string) => {
    const { projectId } = await insertSubmission(services, author, { name: `Copy ${crypto.randomUUID().slice(0, 6)}` });
    await saveVersion(services, author, { projectId, baseVersion: 1, bytes: utf8(html) });
    const { submissionId } = await submitForReview(services, author, projectId);
    return (await readChecks(services, submissionId))?.findings.find(({ id }) => id === "copied-code");
  };
  const other = await insertUser(services, "architect");
  const copy = page("Calm Garden", `// mine\n${lines(60).join("\n\n  ")}\nconst title = "Calm Garden";`);
  expect(await sent(other, copy)).toMatchObject({ reason: "not-original", severity: "suspected" });
  expect(await sent(other, page("Own", lines(60, "count").join("\n")))).toBeUndefined();
  expect(await sent(other, page("Short", lines(3).join("\n")))).toBeUndefined();
  expect(await sent(owner, copy), "one's own code").toBeUndefined();
});

test("the nightly work sketches apps that were approved before there were sketches, each once", async () => {
  const { services, owner, admin, save, request, approve } = await publishedAppFixture();
  const code = Array.from({ length: 60 }, (_, n) => `function grow${n}(x) { return x * ${n} + grow${n + 1}(x); }`);
  const html = `<!doctype html><title>Garden</title><script>${code.join("\n")}</script>`;
  await save(html);
  await approve(await request());
  const small = await insertSubmission(services, owner, { name: "Small Garden" });
  await publishSubmission(services, admin, { submissionId: small.id, htmlSha256: small.htmlSha256 });
  await services.db.delete(codeParts);
  const copyist = await insertUser(services, "architect");
  const { id } = await createProject(services, copyist, { name: "Calm Plot", bytes: utf8(`${html}<p>mine</p>`) });
  const isCopied = async () =>
    (await checkBeforeSubmission(services, copyist, id, { ...LISTING, name: "Calm Plot" })).findings.some(
      (finding) => finding.id === "copied-code",
    );
  expect(await isCopied()).toBe(false);
  const run = async () => {
    for (let cursor: string | null = null; ; ) {
      cursor = (await sketchNextApps(services, cursor)).next;
      if (cursor === null) return;
    }
  };
  await run();
  expect(await isCopied()).toBe(true);
  const read = vi.spyOn(services.htmlFiles, "get");
  await run();
  expect(read, "too little code is remembered too").not.toHaveBeenCalled();
});

test("an app that another author has in the store counts as none of one's own", async () => {
  const { services, owner } = await publishedAppFixture();
  const labelsFor = async (author: typeof owner) => {
    const { id } = await insertSubmission(services, author);
    return (await readChecks(services, id))?.riskParts.map(({ label }) => label);
  };
  expect(await labelsFor(await insertUser(services, "architect"))).toContain("No app approved yet");
  expect(await labelsFor(owner)).not.toContain("No app approved yet");
});

test("an update is checked as a submission is", async () => {
  const { services, save, request } = await publishedAppFixture();
  await save("<!doctype html><title>Focus</title><script>eval(code)</script>");
  const update = await request();
  const checks = await readChecks(services, update.id);
  expect(checks?.findings.map(({ id }) => id)).toContain("eval");
  expect(update).toMatchObject({ status: "pending", risk: expect.any(Number), pendingSince: update.createdAt });
  await services.db.delete(projectUpdates).where(eq(projectUpdates.id, update.id));
  expect(await readChecks(services, update.id)).toBeUndefined();
});

test("nothing is left of the checks when the account is deleted", async () => {
  const { services, owner, submission } = await submitted();
  await purgeAccount(services, owner.userId);
  expect(await readChecks(services, submission.id)).toBeUndefined();
});
