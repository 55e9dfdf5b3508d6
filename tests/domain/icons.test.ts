import { expect, test } from "vitest";
import { parse } from "#domain/kit/parse.ts";
import { missingForStore } from "#domain/listing/store-requirements.ts";
import { ListingInput, MigrationInput } from "#domain/projects/schemas.ts";
import { ShareInput } from "#domain/shares/schemas.ts";
import { OwnIconInput } from "#domain/store/schemas.ts";
import { LISTING } from "#tests/support/services.ts";

const DEVICE_APP = { deviceApp: "explorer_1", name: "Ink list", html: "<p>", allowsCopies: true };
const ENGLAND = "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";
const TOO_LONG = "An icon can have at most 4 characters.";
const save = (icon: string) => parse(ListingInput, { ...LISTING, icon }).icon;
const share = (icon: string) => parse(ShareInput, { ...DEVICE_APP, icon });
const migrate = (icon: string) => parse(MigrationInput, { ...LISTING, html: "<p>", icon }).icon;

test.each([
  "🌿",
  "👩‍🚀👩‍🚀👩‍🚀👩‍🚀",
  "❤️",
  "1️⃣",
  ENGLAND,
  `${ENGLAND}${ENGLAND}${ENGLAND}${ENGLAND}`,
  "AB",
  `/api/icons/${"a".repeat(64)}.png`,
])("%s is an icon wherever an app gets one", (icon) => {
  expect([save(icon), migrate(icon)]).toEqual([icon, icon]);
  expect(share(icon)).toMatchObject({ icon });
  expect(parse(OwnIconInput, { icon })).toEqual({ icon });
});

test.each([["12345"], ["👩‍🚀".repeat(5)], [`🚀${"\ufe0f".repeat(300_000)}`], [`a${"\u0301".repeat(100)}`]])(
  "an icon has at most four characters as seen, and 100 units",
  (icon) => {
    expect(() => save(icon)).toThrow(TOO_LONG);
    expect(() => share(icon)).toThrow(TOO_LONG);
    expect(() => parse(OwnIconInput, { icon })).toThrow();
  },
);

test("the icon of a device's app that moves to the account is cut to what fits", () => {
  expect(migrate("12345")).toBe("1234");
  expect(migrate(`🌿🚀${"\ufe0f".repeat(300_000)}`)).toBe("🌿");
  expect(migrate(`🚀${"\ufe0f".repeat(300_000)}`)).toBeNull();
});

test.each(["", " ", "\u3164", "\u2800\u2800", "\u200b", "\ufe0f\u0301"])(
  "an icon that shows nothing is none: %j",
  (icon) => {
    expect([save(icon), migrate(icon)]).toEqual([null, null]);
    expect(share(icon)).toMatchObject({ icon: null });
    expect(missingForStore({ ...LISTING, icon })).toEqual(["Icon"]);
  },
);
