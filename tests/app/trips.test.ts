import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { actorContext, guard, homeContext, servicesContext } from "#app/context.ts";
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
import { CLIENT } from "#tests/support/accounts.ts";
import { SITE } from "#tests/support/api.ts";
import { insertUser } from "#tests/support/services.ts";
import { counted } from "#tests/support/trips.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";
import { authenticate } from "#workers/session.ts";

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
  context.set(homeContext, own?.home ?? null);
  guard(context, request);
  await load({ request, context, params } as never);
  return { session, page: main.taken(), search: search.taken() };
}

type Page = [name: string, load: Load, address: string, params?: Record<string, string>];

const app = { slug };
const person = { id: owner.userId };
const FILTERS = "category=Finance&sort=rated&stars=4&since=year&offline=1&nobody=1";
const PAGES: ReadonlyArray<Page> = [
  ["the store", store, "/store"],
  ["a further page of the store, filtered", store, `/store?${FILTERS}&after=4.5.${appId}`],
  ["an app's page", storeApp, `/store/${slug}`, app],
  ["a further page of its reviews, filtered", storeApp, `/store/${slug}?stars=5&sort=helpful&after=3.5.${appId}`, app],
  ["a developer's page", developer, `/developer/${owner.userId}`, person],
  ["a further page of their apps", developer, `/developer/${owner.userId}?after=5.${appId}`, person],
];

test.each(PAGES)("%s, signed out: one round trip", async (_name, load, address, params = {}) => {
  expect(await trips(load, address, params, { signedIn: false })).toEqual({ session: 0, page: 1, search: 0 });
});

test.each(PAGES)(
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
    expect((await read(token))?.home?.apps.map(({ id }) => id)).toEqual([appId]);
    const { token: other } = await openSession(services, CLIENT, { ...owner, id: owner.userId });
    expect((await read(other))?.home?.apps.map(({ id }) => id)).not.toContain(appId);
    await services.db.delete(sessions).where(eq(sessions.idHash, await hashToken(other)));
    expect(await read(other)).toBeNull();
  },
);

test("other screens read the session alone", async () => {
  const request = new Request(`${SITE}/journal`, { headers: { cookie: `session=${token}` } });
  expect((await authenticate(request, services, () => {}))?.home).toBeNull();
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
