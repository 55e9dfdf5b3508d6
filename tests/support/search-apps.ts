import { eq, sql } from "drizzle-orm";
import { profiles, projects, publishedApps, searchOutbox, userStatus, users } from "#db/schema/index.ts";
import { replaceAppTags } from "#domain/apps/tags.server.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import { newId } from "#domain/kit/ids.ts";
import type { Services } from "#domain/kit/services.ts";
import { slugify } from "#domain/listing/slugs.ts";

export type SearchApp = {
  name: string;
  tags: string;
  description: string;
  creator: string;
  installs: number;
  stars: string;
};

function app(name: string, tags: string, creator: string, installs: number, stars: string, description: string) {
  return { name, tags, creator, installs, stars, description };
}

/** Oldest first. `stars` is the sum of the ratings and their count. */
export const SEARCH_APPS: ReadonlyArray<SearchApp> = [
  app("Timer", "Productivity", "Jonas Vik", 12, "12/3", "One countdown, one button, no sound."),
  app("Focus Timer", "Productivity", "Mira Okafor", 5200, "480/100", "A pomodoro clock for work in short stretches."),
  app("Leather Log", "Lifestyle", "Zoë Müller", 20, "4/1", "Care of shoes, bags and gloves, with dates."),
  app("Timer Tab", "Utilities", "Yuki Mori", 310, "80/20", "Shows the seconds left in the title of the tab."),
  app("Tea Timer", "Food,Utilities", "Zoë Müller", 95, "25/5", "Steeping times for green, black and white tea."),
  app(
    "Focus Garden",
    "Productivity,Lifestyle",
    "Mira Okafor",
    900,
    "230/50",
    "A quiet timer that grows a plant while you work.",
  ),
  app("Deep Focus", "Productivity", "Ana Lima", 40, "8/2", "Rain and cafe noises that keep the room away."),
  app("Day Calendar", "Productivity", "Sam Ruiz", 2100, "190/40", "One page a day, with room for what matters."),
  app("Moon Calendar", "Lifestyle", "Noor Haddad", 130, "44/10", "Phases of the moon for every night of the year."),
  app("Calculator", "Utilities", "Jonas Vik", 800, "70/20", "Adds, subtracts and remembers the last ten results."),
  app("Calorie Notes", "Health,Food", "Ana Lima", 260, "36/9", "Write down meals; a calendar shows the weeks."),
  app(
    "Markdown Pad",
    "Productivity,Developer Tools",
    "Sam Ruiz",
    1400,
    "300/64",
    "A plain editor with a preview beside it.",
  ),
  app("Markdown Slides", "Education", "Yuki Mori", 75, "14/3", "Talks from a text file, one heading per slide."),
  app("Plain Notes", "Productivity", "Ana Lima", 640, "88/22", "Short notes, kept on the device, found by typing."),
  app("Note Cards", "Education", "Jonas Vik", 35, "9/2", "Cards for a talk, in the order you drag them."),
  app("Café Finder", "Food,Travel", "Zoë Müller", 150, "21/5", "Quiet places with tables and power sockets."),
  app("Naïve Synth", "Music", "Léa Dubois", 60, "28/6", "Two oscillators, one filter and a small keyboard."),
  app("Pocket Synth", "Music,Entertainment", "Yuki Mori", 420, "95/20", "A keyboard for the phone, with eight voices."),
  app("Pixel Pad", "Graphics & Design", "Yuki Mori", 700, "150/32", "Draw sprites on a grid and copy them as text."),
  app("Palette Lab", "Graphics & Design", "Léa Dubois", 220, "45/10", "Colours that go together, with their contrast."),
  app("Photo Grid", "Photos", "Noor Haddad", 510, "60/15", "Puts nine pictures in one square."),
  app("Photo Resize", "Photos,Utilities", "Jonas Vik", 330, "39/9", "Makes pictures smaller before they are sent."),
  app("Chess Clock", "Games", "Sam Ruiz", 180, "33/8", "Two clocks for two players, with increments."),
  app("Chess Puzzles", "Games,Education", "Ana Lima", 620, "140/30", "A mate in two every morning."),
  app("Meteor Dodge", "Games", "Jonas Vik", 1100, "210/50", "Fly between the rocks for as long as you can."),
  app("2048 Tiles", "Games", "Noor Haddad", 2500, "420/100", "Slide the tiles until two of them make 2048."),
  app("Sudoku Daily", "Games", "Mira Okafor", 860, "99/22", "A new grid each day, from easy to unkind."),
  app("Budget Buddy", "Finance", "Zoë Müller", 740, "120/28", "Where the money went, month by month."),
  app("Tip Split", "Finance,Food", "Sam Ruiz", 290, "52/13", "Shares the bill, with or without the tip."),
  app("Loan Planner", "Finance,Business", "Noor Haddad", 85, "12/3", "What a loan costs, and when it is over."),
  app("Invoice Maker", "Business", "Léa Dubois", 410, "66/15", "Fill in five fields and print an invoice."),
  app("Habit Dots", "Health,Lifestyle", "Mira Okafor", 980, "185/40", "A dot for each day that you kept to it."),
  app("Breathe 478", "Health", "Ana Lima", 560, "130/27", "Breathing in, holding and breathing out, counted."),
  app("Pill Minder", "Medical", "Zoë Müller", 45, "10/2", "Remembers what to take, and when you took it."),
  app("Unit Swap", "Utilities", "Jonas Vik", 350, "41/10", "Metres, miles, cups and degrees."),
  app("Regex Tester", "Developer Tools", "Sam Ruiz", 670, "140/30", "Try an expression on your own text."),
  app("JSON Viewer", "Developer Tools", "Yuki Mori", 1250, "205/45", "Folds and searches large documents."),
  app("CSV Chart", "Business,Developer Tools", "Léa Dubois", 240, "30/7", "Paste a table and get a chart of it."),
  app("Flash Decks", "Education", "Noor Haddad", 390, "78/17", "Cards with two sides, repeated when it is time."),
  app("Kanji Cards", "Education,Reference", "Yuki Mori", 205, "47/10", "Strokes and readings of two thousand kanji."),
  app("Map Memo", "Travel,Navigation", "Zoë Müller", 310, "35/8", "Pins with notes on an empty map."),
  app("Weather Board", "Weather", "Noor Haddad", 1700, "260/60", "Rain in the next hours, on one line."),
  app("Wiki Reader", "Reference,Books", "Ana Lima", 480, "90/20", "Articles in a calm column of text."),
];

/** Inserts the apps a day apart. @returns ids by name. */
export async function insertApps({ db, now }: Pick<Services, "db" | "now">, apps: ReadonlyArray<SearchApp>) {
  const ids = new Map<string, string>();
  const at = now();
  const userId = newId(at);
  const times = { createdAt: at, updatedAt: at };
  const email = `${userId}@example.test`;
  await db.batch([
    db.insert(users).values({ id: userId, email, passwordHash: "", emailConfirmedAt: at, ...times }),
    db.insert(userStatus).values({ id: userId, userId, userEmail: email, userType: "architect", ...times }),
    db.insert(profiles).values({ id: userId, nickname: "Dev", updatedAt: at }),
  ]);
  for (const [n, { name, tags, description, creator, installs, stars }] of apps.entries()) {
    const createdAt = at + n * DAY_MS;
    const id = newId(createdAt);
    const [ratingSum = 0, ratingCount = 0] = stars.split("/").map(Number);
    const shared = { id, userId, name, description, icon: "🌿", tags: tags.split(","), htmlSha256: "", htmlBytes: 0 };
    const row = { ...shared, createdAt, updatedAt: createdAt };
    await db.batch([
      db.insert(projects).values(row),
      db.insert(publishedApps).values({
        ...row,
        slug: `${slugify(name)}-${id.slice(-12)}`,
        label: id,
        projectId: id,
        packageId: id,
        summary: description,
        creatorNickname: creator,
        installs,
        ratingSum,
        ratingCount,
      }),
      ...replaceAppTags({ db }, eq(publishedApps.id, id)),
      db.insert(searchOutbox).values({ appId: id, createdAt }),
    ]);
    ids.set(name, id);
  }
  return ids;
}

export async function changeApp(
  { db, now }: Pick<Services, "db" | "now">,
  id: string,
  change: Partial<typeof publishedApps.$inferInsert>,
) {
  const at = now();
  await db.batch([
    db
      .update(publishedApps)
      .set({ ...change, updatedAt: sql`${publishedApps.updatedAt} + 1` })
      .where(eq(publishedApps.id, id)),
    db.insert(searchOutbox).values({ appId: id, createdAt: at }),
  ]);
}
