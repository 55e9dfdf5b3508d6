import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { actorContext, guard, ownScreenContext, servicesContext } from "#app/context.ts";
import { loader as developer } from "#app/routes/developer/route.tsx";
import { loader as home } from "#app/routes/home/route.tsx";
import { loader as store } from "#app/routes/store/route.tsx";
import { loader as storeApp } from "#app/routes/store-app/route.tsx";
import { connect } from "#db/client.ts";
import { sessions, userStatus } from "#db/schema/index.ts";
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
    const read = (cookie: string) =>
      authenticate(new Request(SITE + address, { headers: { cookie: `session=${cookie}` } }), services, () => {});
    expect((await read(token))?.screen.home?.apps.map(({ id }) => id)).toEqual([appId]);
    const { token: other } = await openSession(services, CLIENT, { ...owner, id: owner.userId });
    expect((await read(other))?.screen.home?.apps.map(({ id }) => id)).not.toContain(appId);
    await services.db.delete(sessions).where(eq(sessions.idHash, await hashToken(other)));
    expect(await read(other)).toBeNull();
  },
);

test.each(["/store", `/store/${slug}`])(
  "%s: what the session brings is what its user reads after it",
  async (address) => {
    const { token: other } = await openSession(services, CLIENT, { ...owner, id: owner.userId });
    for (const cookie of [token, other]) {
      const fresh = { ...services, storeCopies: createStoreCopies() };
      const request = new Request(SITE + address, { headers: { cookie: `session=${cookie}` } });
      const signedIn = await authenticate(request, fresh, () => {});
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

test("an app that never was brings no page, and neither does a session that ended", async () => {
  const address = `${SITE}/store/never-was`;
  const signedIn = await authenticate(
    new Request(address, { headers: { cookie: `session=${token}` } }),
    services,
    () => {},
  );
  expect(signedIn?.screen).toEqual({ appPage: null });
  const { token: ended } = await openSession(services, CLIENT, { ...owner, id: owner.userId });
  await services.db.delete(sessions).where(eq(sessions.idHash, await hashToken(ended)));
  const request = new Request(`${SITE}/store/${slug}`, { headers: { cookie: `session=${ended}` } });
  expect(await authenticate(request, services, () => {})).toBeNull();
});

test("other screens read the session alone", async () => {
  const request = new Request(`${SITE}/journal`, { headers: { cookie: `session=${token}` } });
  expect((await authenticate(request, services, () => {}))?.screen).toEqual({});
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
