import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { actorContext, guard, ownScreenContext, requestContext, servicesContext } from "#app/context.ts";
import { loader as developer } from "#app/routes/developer/route.tsx";
import { loader as home } from "#app/routes/home/route.tsx";
import { loader as store } from "#app/routes/store/route.tsx";
import { loader as storeApp } from "#app/routes/store-app/route.tsx";
import { connect } from "#db/client.ts";
import { publishedApps, sessions, userStatus, users } from "#db/schema/index.ts";
import { openSession } from "#domain/auth/sessions.server.ts";
import { hashToken } from "#domain/auth/tokens.server.ts";
import { installApp } from "#domain/library/commands.server.ts";
import { submitReview } from "#domain/reviews/commands.server.ts";
import { rebuildIndex } from "#domain/search/index.server.ts";
import { findAppPage } from "#domain/store/queries.server.ts";
import { readStorePage } from "#domain/store/store-page.server.ts";
import { parseStoreQuery } from "#domain/store/store-query.ts";
import { CLIENT } from "#tests/support/accounts.ts";
import { SITE } from "#tests/support/api.ts";
import { insertUser } from "#tests/support/services.ts";
import { counted } from "#tests/support/trips.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";
import { authenticate } from "#workers/session.ts";
import { createStoreCopies } from "#workers/store-copies.ts";

type Load = (args: never) => Promise<unknown>;

const { services, owner, slug, readApp } = await publishedAppFixture();
const { id: appId } = await readApp();
const token = await visit();

async function visit() {
  const visitor = await insertUser(services, "explorer");
  await services.db.update(userStatus).set({ tutorialCompleted: true }).where(eq(userStatus.userId, visitor.userId));
  await installApp(services, visitor, appId);
  await submitReview(services, visitor, { appId, text: "Calm", rating: 5 });
  return (await openSession(services, CLIENT, { ...visitor, id: visitor.userId })).token;
}

async function trips(load: Load, address: string, params: Record<string, string>, { signedIn }: { signedIn: boolean }) {
  const [main, search] = [counted(env.DB), counted(env.SEARCH_DB)];
  const counting = { ...services, db: connect(main.database), search: connect(search.database) };
  const headers: HeadersInit = signedIn ? { cookie: `session=${token}` } : {};
  const request = new Request(SITE + address, { headers });
  const own = await authenticate(request, counting, () => {});
  expect(own !== null).toBe(signedIn);
  const session = main.taken();
  const context = new RouterContextProvider();
  context.set(servicesContext, counting);
  context.set(actorContext, own?.actor ?? null);
  context.set(ownScreenContext, own?.screen ?? {});
  guard(context, request);
  await load({ request, context, params } as never);
  return { session, page: main.taken(), search: search.taken() };
}

function enter(address: string, cookie = token, deps = services) {
  const request = new Request(SITE + address, { headers: { cookie: `session=${cookie}` } });
  return authenticate(request, deps, () => {});
}

type Page = [name: string, load: Load, address: string, params?: Record<string, string>];

const app = { slug };
const person = { id: owner.userId };
const FRONT = parseStoreQuery(new URLSearchParams());
const FILTERS = "category=Finance&sort=rated&stars=4&since=year&offline=1&nobody=1";
const WITH_THE_SESSION: ReadonlyArray<Page> = [
  ["the store", store, "/store"],
  ["the store's data", store, "/store.data"],
  ["a further page of the store, filtered", store, `/store?${FILTERS}&after=4.5.${appId}`],
  ["an app's page", storeApp, `/store/${slug}`, app],
  ["an app page's data", storeApp, `/store/${slug}.data?_routes=routes%2Fstore-app%2Froute`, app],
  ["a further page of its reviews, filtered", storeApp, `/store/${slug}?stars=5&sort=helpful&after=3.5.${appId}`, app],
];
const AFTER_THE_SESSION: ReadonlyArray<Page> = [
  ["a developer's page", developer, `/developer/${owner.userId}`, person],
  ["a further page of their apps", developer, `/developer/${owner.userId}?after=5.${appId}`, person],
];

test.each([...WITH_THE_SESSION, ...AFTER_THE_SESSION])(
  "%s, signed out: one round trip",
  async (_name, load, address, params = {}) => {
    expect(await trips(load, address, params, { signedIn: false })).toEqual({ session: 0, page: 1, search: 0 });
  },
);

test.each(WITH_THE_SESSION)(
  "%s, signed in: one round trip, with the session",
  async (_name, load, address, params = {}) => {
    expect(await trips(load, address, params, { signedIn: true })).toEqual({ session: 1, page: 0, search: 0 });
  },
);

test.each(AFTER_THE_SESSION)(
  "%s, signed in: one round trip for the session and then one for the page",
  async (_name, load, address, params = {}) => {
    expect(await trips(load, address, params, { signedIn: true })).toEqual({ session: 1, page: 1, search: 0 });
  },
);

test("the home: one round trip, with the session", async () => {
  expect(await trips(home, "/", {}, { signedIn: true })).toEqual({ session: 1, page: 0, search: 0 });
});

test.each(["/", "/_.data", "/_.data?_routes=routes%2Fhome%2Froute", "/api/home"])(
  "%s: the session brings the home of its user alone",
  async (address) => {
    expect((await enter(address))?.screen.home?.apps.map(({ id }) => id)).toEqual([appId]);
    const { token: other } = await openSession(services, CLIENT, { ...owner, id: owner.userId });
    expect((await enter(address, other))?.screen.home?.apps.map(({ id }) => id)).not.toContain(appId);
    await services.db.delete(sessions).where(eq(sessions.idHash, await hashToken(other)));
    expect(await enter(address, other)).toBeNull();
  },
);

test.each(["/store", `/store/${slug}`])(
  "%s: what the session brings is what its user reads after it",
  async (address) => {
    const { token: other } = await openSession(services, CLIENT, { ...owner, id: owner.userId });
    for (const cookie of [token, other]) {
      const fresh = { ...services, storeCopies: createStoreCopies() };
      const signedIn = await enter(address, cookie, fresh);
      if (!signedIn) throw new Error("The session is valid.");
      const { actor, screen } = signedIn;
      const page = await findAppPage(services, actor, slug);
      if (address !== "/store") expect(screen.appPage).toEqual(page);
      else expect(screen.store).toEqual(await readStorePage(services, actor, FRONT));
      expect(page.installed.includes(appId)).toBe(cookie === token);
      expect(page.reviews.own?.text ?? null).toBe(cookie === token ? "Calm" : null);
    }
  },
);

test("an app that never was is missing without a second look", async () => {
  const address = "/store/never-was";
  const screen = (await enter(address))?.screen ?? {};
  expect(screen).toEqual({ appPage: null });
  const context = new RouterContextProvider();
  context.set(servicesContext, { ...services, db: null as never });
  context.set(actorContext, null);
  context.set(requestContext, { id: "1", route: address } as never);
  context.set(ownScreenContext, screen);
  const params = { slug: "never-was" };
  const loading = storeApp({ request: new Request(SITE + address), context, params } as never);
  await expect(loading).rejects.toMatchObject({ status: 404 });
});

test.each(["/", "/store", `/store/${slug}`])("%s: a session that is not valid brings no screen", async (address) => {
  const { token: own } = await openSession(services, CLIENT, { ...owner, id: owner.userId });
  const bySession = eq(sessions.idHash, await hashToken(own));
  const byUser = eq(users.id, owner.userId);
  expect(await enter(address, own)).not.toBeNull();
  await services.db.update(users).set({ suspendedAt: 1 }).where(byUser);
  expect(await enter(address, own)).toBeNull();
  await services.db.update(users).set({ suspendedAt: null }).where(byUser);
  await services.db.update(sessions).set({ expiresAt: 1 }).where(bySession);
  expect(await enter(address, own)).toBeNull();
  await services.db.delete(sessions).where(bySession);
  expect(await enter(address, own)).toBeNull();
});

test("the name of an app in other letters is found as the router reads it", async () => {
  await services.db.update(publishedApps).set({ slug: "сад-покоя" }).where(eq(publishedApps.id, appId));
  expect((await enter(`/store/${encodeURIComponent("сад-покоя")}`))?.screen.appPage?.app.id).toBe(appId);
  await services.db.update(publishedApps).set({ slug }).where(eq(publishedApps.id, appId));
});

test.each(["//", "//[", "//a:99999/store", "/store/%", "/store/%E0%A4%A", "/store/a%2Fb"])(
  "%s: an odd address is no failure of the sign-in",
  async (address) => {
    expect((await enter(address))?.actor.userId).toBeDefined();
  },
);

test("if the screen can't be read, the session is, and the loader tries again", async () => {
  const batch = vi.fn(services.db.batch.bind(services.db)).mockRejectedValueOnce(new Error("D1_ERROR"));
  const db = Object.assign(Object.create(services.db), { batch });
  const signedIn = await enter(`/store/${slug}`, token, { ...services, db });
  expect(signedIn).toMatchObject({ actor: { tier: "explorer" }, screen: {} });
});

test("other screens read the session alone", async () => {
  expect((await enter("/journal"))?.screen).toEqual({});
});

test("the home, signed out: redirects to /auth without a query", async () => {
  await expect(trips(home, "/", {}, { signedIn: false })).rejects.toMatchObject({ status: 302 });
});

const WHO: ReadonlyArray<[who: string, signedIn: boolean]> = [
  ["signed out", false],
  ["signed in, besides the session's", true],
];

test.each(WHO)("a search, %s: one round trip to the index, and one for the cards", async (_who, signedIn) => {
  await rebuildIndex(services);
  const { name } = await readApp();
  const made = await trips(store, `/store?search=${name}`, {}, { signedIn });
  expect(made).toEqual({ session: Number(signedIn), page: 1, search: 1 });
});

test.each(WHO)("a search without hits, %s: two more to the index, for suggestions", async (_who, signedIn) => {
  const made = await trips(store, "/store?search=zzzqqq", {}, { signedIn });
  expect(made).toEqual({ session: Number(signedIn), page: 1, search: 3 });
});
