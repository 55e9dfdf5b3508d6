import { eq } from "drizzle-orm";
import {
  authChallenges,
  blobDeletions,
  entitlements,
  projects,
  sharedLinks,
  stripeEvents,
  userStatus,
  users,
} from "#db/schema/index.ts";
import { runDueSteps } from "#domain/jobs/runner.server.ts";
import { newId } from "#domain/kit/ids.ts";
import type { Services } from "#domain/kit/services.ts";
import { saveSetting } from "#domain/notifications/commands.server.ts";
import { notificationRow } from "#domain/notifications/notification-row.server.ts";
import { TARGETS } from "#tests/support/authorization/targets.ts";
import { insertUser, utf8 } from "#tests/support/services.ts";
import { NIGHTLY_STEPS } from "#workers/nightly.ts";
import { backgroundFlow, type Flow } from "./flows.ts";

const MAX_UNITS = 60;

/** What is due for a step; a step without an entry runs on what the other flows left. */
const DUE: Record<string, (services: Services) => Promise<unknown>> = {
  async "ended-tiers"(services) {
    const { userId } = await insertUser(services, "builder");
    const at = services.now();
    const ended = { source: "purchase", tier: "builder", startsAt: at - 2, endsAt: at - 1, reference: userId } as const;
    await services.db.batch([
      services.db.insert(entitlements).values({ id: newId(at), userId, ...ended }),
      services.db
        .update(userStatus)
        .set({ tierEndsAt: at - 1 })
        .where(eq(userStatus.userId, userId)),
    ]);
  },
  async "expired-sessions-and-tokens"({ db }) {
    const expired = { purpose: "passkey-sign-in", challenge: "c", createdAt: 0, expiresAt: 1 } as const;
    await db.insert(authChallenges).values({ idHash: crypto.randomUUID(), ...expired });
  },
  async "old-stripe-events"({ db }) {
    await db.insert(stripeEvents).values({ id: `evt_${crypto.randomUUID()}`, type: "old", createdAt: 0 });
  },
  async digests(services) {
    const actor = await insertUser(services, "builder");
    await saveSetting(services, actor, { topic: "decisions", channel: "digest", enabled: true });
    const place = { id: `approved:${crypto.randomUUID()}`, at: services.now() };
    await notificationRow(services, actor.userId, { kind: "project_approved", projectName: "Pins" }, place);
  },
  "search-outbox": async (services) => TARGETS.published(services, await insertUser(services, "architect")),
  async accounts(services) {
    const owner = await insertUser(services, "architect");
    await TARGETS.published(services, owner);
    await services.db.update(users).set({ deleteAfter: 1 }).where(eq(users.id, owner.userId));
  },
  async trash(services) {
    const { projectId } = await TARGETS.trashed(services, await insertUser(services, "architect"));
    await services.db.update(projects).set({ deletedAt: 1 }).where(eq(projects.id, projectId));
  },
  async "expired-shares"(services) {
    const { shareId } = await TARGETS.shared(services, await insertUser(services, "architect"));
    await services.db.update(sharedLinks).set({ expiresAt: 1 }).where(eq(sharedLinks.id, shareId));
  },
  async blobs(services) {
    const name = crypto.randomUUID().replaceAll("-", "").repeat(2);
    await services.htmlFiles.put(name, utf8("<p>unused</p>"));
    await services.db.insert(blobDeletions).values({ bucket: "html", name, dueAt: 0 });
  },
};

/** Each step of the nightly work, unit after unit, and the runner that calls them. */
export const NIGHTLY_FLOWS: Record<string, Flow> = {
  ...Object.fromEntries(
    NIGHTLY_STEPS.map(({ name, run }) => [
      `nightly: ${name}`,
      backgroundFlow(
        async (services) => DUE[name]?.(services),
        async (services) => {
          let cursor: string | null = null;
          for (let units = 0; units < MAX_UNITS; units++) {
            cursor = (await run(services, cursor)).next;
            if (cursor === null) return;
          }
          throw new Error("the step does not end");
        },
      ),
    ]),
  ),
  "nightly: the runner": backgroundFlow(
    async () => null,
    (services) =>
      runDueSteps(services, [{ name: "counting", statements: 1, run: async () => ({ next: null }) }], () => 0),
  ),
};
