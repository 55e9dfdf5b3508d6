import fc from "fast-check";
import { expect, test } from "vitest";
import { PROJECT_STATUSES, TIERS } from "#db/vocabulary.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { projectStatusText, submissionStatusText } from "#domain/kit/status-texts.ts";
import { nextState, PROJECT_ACTIONS, type ProjectState } from "#domain/listing/states.ts";
import { publishSubmission, rejectSubmission, unpublishSubmission } from "#domain/moderation/decisions.server.ts";
import { submitForReview } from "#domain/moderation/submit.server.ts";
import { createProject, saveListing, saveVersion } from "#domain/projects/commands.server.ts";
import { moveToTrash, restoreProject, unpublishOwnApp } from "#domain/projects/lifecycle.server.ts";
import { insertUser, LISTING, testServices, utf8 } from "#tests/support/services.ts";

/** Independent of the code: the specified states and badges, typed by hand. */
const STATES = ["draft/false", "private/false", "pending/false", "approved/true", "rejected/false"];
const BADGES = ["Builder App", "Private", "Published", "Pending Review", "Architect App", "Draft", "Rejected", "Local"];

const actions = fc.array(fc.constantFrom(...PROJECT_ACTIONS), { maxLength: 30 });

test("no sequence of actions reaches a state or a badge that the specification does not have", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("draft" as const, "private" as const),
      actions,
      fc.constantFrom(...TIERS),
      (from, list, tier) => {
        let state: ProjectState = { status: from, published: false };
        for (const action of list) {
          state = nextState(state, action) ?? state;
          expect(STATES).toContain(`${state.status}/${state.published}`);
          expect(BADGES).toContain(projectStatusText({ ...state, banReason: null }, tier));
        }
      },
    ),
    { numRuns: 2000 },
  );
});

test("only approved versions are public, and only an approval publishes one", () => {
  for (const status of PROJECT_STATUSES) {
    for (const action of PROJECT_ACTIONS) {
      const next = nextState({ status }, action);
      if (!next) continue;
      expect(next.published).toBe(next.status === "approved");
      if (next.published && status !== "approved") expect(action).toBe("approve");
    }
  }
});

test.each([
  ["private", "builder", "Builder App"],
  ["private", "explorer", "Builder App"],
  ["private", "architect", "Private"],
  ["approved", "architect", "Published"],
  ["pending", "architect", "Pending Review"],
  ["rejected", "architect", "Rejected"],
  ["draft", "architect", "Architect App"],
  ["draft", "builder", "Draft"],
  ["local", "explorer", "Local"],
] as const)("a project %s of a %s has the badge %s", (status, tier, badge) => {
  expect(projectStatusText({ status, banReason: null }, tier)).toBe(badge);
  expect(projectStatusText({ status, banReason: "Fraud." }, tier)).toBe("Banned");
});

test.each([
  ["pending", false, "Pending"],
  ["approved", true, "Published"],
  ["approved", false, "Approved"],
  ["rejected", false, "Rejected"],
  ["withdrawn", false, "Withdrawn"],
] as const)("a submission %s/%s has the badge %s in the queue", (status, published, badge) => {
  expect(submissionStatusText({ status, published })).toBe(badge);
});

type Step = "save" | "list" | "submit" | "approve" | "reject" | "unpublish" | "withdraw" | "delete" | "restore";
const STEPS: ReadonlyArray<Step> = [
  "save",
  "list",
  "submit",
  "approve",
  "reject",
  "unpublish",
  "withdraw",
  "delete",
  "restore",
];

test("the commands move a project exactly as the table says, whatever their order", async () => {
  const { services } = testServices();
  const owner = await insertUser(services, "architect");
  const admin = await insertUser(services, "admin");
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { minLength: 3, maxLength: 10 }), async (steps) => {
      const { id } = await createProject(services, owner, { name: "Any", bytes: utf8(crypto.randomUUID()) });
      for (const step of steps) await walk(services, { owner, admin }, id, step);
    }),
    { numRuns: 25 },
  );
}, 60_000);

async function walk(services: Services, who: { owner: Actor; admin: Actor }, id: string, step: Step) {
  const before = await read(services, id);
  const done = await run(services, who, id, step).then(
    () => true,
    () => false,
  );
  const after = await read(services, id);
  const action = step === "list" ? "save" : step;
  const next = action === "restore" ? null : nextState(before, action);
  if (done && next) expect(after).toMatchObject(next);
  else
    expect({ status: after.status, published: after.published }).toEqual({
      status: before.status,
      published: before.published,
    });
  const app = await services.db.query.publishedApps.findFirst({ where: (t, { eq }) => eq(t.projectId, id) });
  expect(app?.status === "approved", "the store shows what is approved").toBe(after.published);
  const waiting = await services.db.query.submissions.findMany({
    where: (t, { and, eq }) => and(eq(t.projectId, id), eq(t.status, "pending")),
  });
  expect(waiting.length, "one submission waits while the project is pending").toBe(after.status === "pending" ? 1 : 0);
}

async function read({ db }: Services, id: string) {
  const project = await db.query.projects.findFirst({ where: (t, { eq }) => eq(t.id, id) });
  if (!project) throw new Error("the project is missing");
  return project;
}

async function run(services: Services, { owner, admin }: { owner: Actor; admin: Actor }, id: string, step: Step) {
  const submission = await services.db.query.submissions.findFirst({
    where: (t, { eq }) => eq(t.projectId, id),
    orderBy: (t, { desc }) => desc(t.createdAt),
  });
  const submissionId = submission?.id ?? "none";
  const { version } = await read(services, id);
  if (step === "save")
    return saveVersion(services, owner, { projectId: id, baseVersion: version, bytes: utf8(crypto.randomUUID()) });
  if (step === "list") return saveListing(services, owner, id, LISTING);
  if (step === "submit") return submitForReview(services, owner, id);
  if (step === "approve")
    return publishSubmission(services, admin, { submissionId, htmlSha256: submission?.htmlSha256 ?? "" });
  if (step === "reject") return rejectSubmission(services, admin, { submissionId, reasons: ["spam"] });
  if (step === "unpublish") return unpublishSubmission(services, admin, submissionId);
  if (step === "withdraw") return unpublishOwnApp(services, owner, id);
  if (step === "delete") return moveToTrash(services, owner, id);
  return restoreProject(services, owner, id);
}
