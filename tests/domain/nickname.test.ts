import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { publishedApps, searchOutbox } from "#db/schema/index.ts";
import { saveProfile } from "#domain/accounts/commands.server.ts";
import { ProfileInput } from "#domain/accounts/schemas.ts";
import { readUsers } from "#domain/administration/queries.server.ts";
import { parseUserQuery } from "#domain/administration/user-query.ts";
import type { Services } from "#domain/kit/services.ts";
import { publishSubmission } from "#domain/moderation/decisions.server.ts";
import { syncIndex } from "#domain/search/index.server.ts";
import { findAppPage } from "#domain/store/queries.server.ts";
import { readStorePage } from "#domain/store/store-page.server.ts";
import { parseStoreQuery } from "#domain/store/store-query.ts";
import { insertSubmission, insertUser } from "#tests/support/services.ts";
import { interrupted, publishedAppFixture } from "#tests/support/updates.ts";

function called(nickname: string | null) {
  return { nickname, aboutYou: null, koFiLink: null };
}

async function heard(services: Services) {
  return (await services.db.select().from(searchOutbox)).map((row) => row.appId);
}

async function cards(services: Services, search: string) {
  const query = parseStoreQuery(new URLSearchParams({ search }));
  return (await readStorePage(services, null, query)).apps.map((app) => [app.id, app.creatorNickname]);
}

test("a developer's new name is on the cards immediately and can be searched after the outbox is processed", async () => {
  const { services, owner, readApp, slug } = await publishedAppFixture();
  const { id } = await readApp();
  await saveProfile(services, owner, called("Wilhelmina Ostrander"));
  await syncIndex(services, 1_000);
  expect(await cards(services, "ostrander")).toEqual([[id, "Wilhelmina Ostrander"]]);

  await saveProfile(services, owner, called("Mina Quist"));
  expect(await heard(services)).toEqual([id]);
  expect((await findAppPage(services, null, slug)).app.creatorNickname).toBe("Mina Quist");
  await syncIndex(services);
  expect(await cards(services, "mina quist")).toEqual([[id, "Mina Quist"]]);
  expect(await cards(services, "ostrander")).toEqual([]);

  await saveProfile(services, owner, called(null));
  await syncIndex(services);
  expect(await cards(services, "mina quist")).toEqual([]);
});

test("nothing is reindexed if the nickname is unchanged, taken, or its user has no app in the store", async () => {
  const { services, owner, readApp } = await publishedAppFixture();
  const { id } = await readApp();
  await saveProfile(services, owner, called("Petra Holm"));
  await syncIndex(services, 1_000);
  await saveProfile(services, owner, { ...called("Petra Holm"), aboutYou: "Makes clocks." });
  expect(await heard(services)).toEqual([]);

  const other = await insertUser(services, "builder");
  await saveProfile(services, other, called("Rasmus Bergen"));
  await expect(saveProfile(services, owner, called("rasmus bergen"))).rejects.toThrow("This nickname is taken.");
  await services.db.update(publishedApps).set({ status: "unpublished" }).where(eq(publishedApps.id, id));
  await saveProfile(services, owner, called("Petra Lund"));
  expect(await heard(services)).toEqual([]);
});

test("an app that is approved while its developer changes their name has the new one", async () => {
  const { services, owner, admin } = await publishedAppFixture();
  const {
    id: submissionId,
    htmlSha256,
    projectId,
  } = await insertSubmission(services, owner, { name: "Second Garden" });
  const renaming = interrupted(services, 2, () => saveProfile(services, owner, called("Ingrid Falk")));
  await publishSubmission(renaming, admin, { submissionId, htmlSha256 });
  const [app] = await services.db
    .select({ by: publishedApps.creatorNickname })
    .from(publishedApps)
    .where(and(eq(publishedApps.projectId, projectId), eq(publishedApps.status, "approved")));
  expect(app).toEqual({ by: "Ingrid Falk" });
});

test.each(["Jоnas Vik", "jonas vik", "JONASVIK", "J0nas.Vik", "Jоnаs Vιk", "Jónas Vík"])(
  "%s is refused while somebody else is called Jonas Vik",
  async (nickname) => {
    const { services, owner } = await publishedAppFixture();
    const other = await insertUser(services, "explorer");
    await saveProfile(services, other, called("Jonas Vik"));
    await expect(saveProfile(services, owner, called(nickname))).rejects.toThrow(
      /^This nickname (is taken|looks like)/,
    );
    await saveProfile(services, other, called(null));
    await saveProfile(services, owner, called(nickname));
    await saveProfile(services, owner, called("Jonas Vik"));
    await saveProfile(services, owner, called(null));
  },
);

test.each(["\u3164\u3164", "Ann\u3164", "\u115f", "Ann\u200b", "\u202eAnn"])("%j is no nickname", (nickname) => {
  expect(ProfileInput.safeParse({ nickname, aboutYou: "", koFiLink: "" }).success).toBe(false);
});

function readNickname(nickname: string) {
  return ProfileInput.safeParse({ nickname, aboutYou: "", koFiLink: "" }).data?.nickname ?? null;
}

test.each(["हिन्दी लेखक", "বাংলা", "தமிழ்", "ที่รัก", "דָּוִד", "مُحَمَّد", "ကြွေး", "བསྒྲུབས", "Ẹ̀kọ́", "か\u3099く"])(
  "%s is a nickname, composed where it can be",
  (nickname) => expect(readNickname(nickname)).toBe(nickname.normalize("NFC")),
);

test.each([
  ...["\u0301Ann", "Ann \u0301Lee", "A\u20dd", "กิิ", `q${"\u0301\u0302\u0303\u0304\u0305"}`],
  ...["Ann-\u0327", "\u093e"],
])("%j has a mark without a letter, one twice, too many, or one around a letter, and is no nickname", (nickname) => {
  expect(readNickname(nickname)).toBe(null);
});

test.each([...["ශ්\u200dරී ලංකා", "می\u200cخواهم", "مُحَمَّد\u200cها", "क्\u200dष", "क्\u200cष", "র\u200d্যাম", "ക്\u200dക"]])(
  "%j has a joiner as its script writes it, and is a nickname",
  (nickname) => expect(readNickname(nickname)).toBe(nickname),
);

test.each([
  ...["Ad\u200dmin", "Zo\u200cé", "Γι\u200dα", "Са\u200cд", "x\u0302\u200cخ", "خ\u200cx", "a\u200c\u0302b"],
  ...["\u200dشما", "شما\u200c", "می\u200c خواهم", "می \u200cخواهم", "می\u200c\u200dخواهم", "می\u200c7", "7\u200cمی"],
  ...["م\u064e\u200c\u064eن", "می\u200bخواهم", "م\u064e\u064f\u200c\u0650\u0651\u0652ن"],
])("%j has a joiner where no script needs one, and is no nickname", (nickname) => {
  expect(readNickname(nickname)).toBe(null);
});

test("a nickname is as long as it is once it is composed", () => {
  expect(readNickname("e\u0301".repeat(30))).toBe("é".repeat(30));
  expect(readNickname("e\u0301".repeat(31))).toBe(null);
});

test("the dashboard finds a nickname however its marks are typed", async () => {
  const { services, owner, admin } = await publishedAppFixture();
  await saveProfile(services, owner, called("Zoé Qvist"));
  const query = parseUserQuery(new URLSearchParams({ search: "Zoe\u0301" }));
  const { users } = await readUsers(services, { ...admin, superAdmin: true }, query, null);
  expect(users.map(({ userId }) => userId)).toEqual([owner.userId]);
});

test.each([
  ["می\u200cخواهم", "میخواهم"],
  ["ශ්\u200dරී ලංකා", "ශ්\u200cරී ලංකා"],
  ["র\u200d্যাম", "র্যাম"],
  ["ලං\u200dාකා", "ලංාකා"],
])("a user called %j and one called %j would look alike", async (nickname, other) => {
  const { services, owner } = await publishedAppFixture();
  await saveProfile(services, await insertUser(services, "explorer"), called(nickname));
  await expect(saveProfile(services, owner, called(other))).rejects.toThrow(/^This nickname (is taken|looks like)/);
});

test("nicknames that differ in their vowels are several, and those with marks that hardly show are one", async () => {
  const { services, owner } = await publishedAppFixture();
  const other = await insertUser(services, "explorer");
  await saveProfile(services, other, called("मेज"));
  await saveProfile(services, owner, called("मोज"));
  await saveProfile(services, other, called("Dawid Holm"));
  for (const nickname of ["Dawi\u05b4d Holm", "Da\u0e34wid Holm", "Dаw\u0483id Holm"])
    await expect(saveProfile(services, owner, called(nickname))).rejects.toThrow("looks like another user's");
  await expect(saveProfile(services, owner, called("Ad\u0bcdmin"))).rejects.toThrow("This nickname is reserved.");
});

test.each([
  ...["admin", "A.d.m.i.n", "ＡＤＭＩＮ", "the moderator", "Community Developer"],
  ...["Аdmin", "Moderatоr", "Shеaf", "ADMlN", "Adm1n", "Ѕυpport", "ᴀᴅᴍɪɴ", "Sheaf Tеam", "rооt"],
])("%s is refused as a nickname", async (nickname) => {
  const { services, owner } = await publishedAppFixture();
  await expect(saveProfile(services, owner, called(nickname))).rejects.toThrow("This nickname is reserved.");
});

test("an admin may have a reserved nickname", async () => {
  const { services, admin } = await publishedAppFixture();
  await saveProfile(services, admin, called("Sheaf Support"));
});

test.each(["Adminah", "Modest Mina", "Rooted", "Unknown Pleasures"])(
  "%s is a nickname like any other",
  async (name) => {
    const { services, owner } = await publishedAppFixture();
    await saveProfile(services, owner, called(name));
  },
);
