import { expect, test } from "vitest";
import { displayHandle, displayName } from "#domain/kit/display-name.ts";
import { hueOf } from "#domain/listing/hues.ts";
import { titleOfNotification } from "#domain/notifications/item.ts";
import { appManifest } from "#domain/store/app-manifest.ts";
import { drawIcon } from "#domain/store/draw-icon.ts";

test("a user without a nickname has one name", () => {
  expect(displayName(null)).toBe("Community Developer");
  expect(displayName("  ")).toBe("Community Developer");
  expect(displayName("Jonas Vik")).toBe("Jonas Vik");
});

test("an @ stands before a name of one word only", () => {
  expect(displayHandle("jonas")).toBe("@jonas");
  expect(displayHandle("Jonas Vik")).toBe("Jonas Vik");
  expect(displayHandle(null)).toBe("Community Developer");
});

test("a reviewer without a nickname has the same name in a notification", () => {
  const review = { title: "New review", projectName: "Pad", reviewerNickname: null, reviewRating: 5 };
  expect(titleOfNotification(review)).toContain(displayName(null));
});

test("an app's tint follows from its icon, which every screen knows", () => {
  const manifest = (id: string) => appManifest({ id, name: "Pad", slug: null, icon: "🌿" });
  expect(manifest("project").theme_color).toBe(manifest("other").theme_color);
  expect(drawIcon({ icon: "🌿" }, null, "any")).toContain(`0.045 ${hueOf("🌿")})`);
});

const sources = Object.entries(
  import.meta.glob<string>(["/app/**/*.{ts,tsx}", "/domain/**/*.ts", "/workers/**/*.ts"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
);

test("one file each names a user without a nickname, chooses a tint and says how long ago something was", () => {
  const holding = (text: RegExp) => sources.filter(([, source]) => text.test(source)).map(([path]) => path);
  expect(holding(/"(?:Anonymous|Someone|No nickname|Unknown user)"/)).toEqual([]);
  // The other one labels the tile of every app from the store, in the words of the specification.
  expect(holding(/"Community Developer"/)).toEqual(["/domain/kit/display-name.ts", "/domain/library/rules.ts"]);
  expect(holding(/"Just now"/)).toEqual(["/domain/kit/time-texts.ts"]);
  expect(holding(/"--hue"/)).toEqual(["/app/components/icons/app-icon.tsx"]);
});
