import fc from "fast-check";
import { expect, test } from "vitest";
import { charsLeftToAnnounce } from "#domain/journal/announced-length.ts";
import { joinTexts, resolveNoteConflict } from "#domain/journal/note-conflicts.ts";
import { MAX_NOTE_LENGTH } from "#domain/journal/rules.ts";
import { truncateToFit } from "#domain/kit/characters.ts";
import {
  addDays,
  dayInZone,
  dayLabel,
  daysBetween,
  isDay,
  localDay,
  mayWrite,
  readableDate,
  shortDate,
} from "#domain/kit/days.ts";

const day = fc
  .date({ min: new Date("2001-01-01"), max: new Date("2198-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test("day arithmetic works across months, leap years and clock changes", () => {
  expect(addDays("2028-02-28", 2)).toBe("2028-03-01");
  expect(addDays("2027-01-01", -1)).toBe("2026-12-31");
  expect(daysBetween("2026-03-28", "2026-03-30")).toBe(2);
  fc.assert(
    fc.property(day, fc.integer({ min: -400, max: 400 }), (from, count) => {
      const to = addDays(from, count);
      expect(daysBetween(from, to)).toBe(count);
      expect(addDays(to, -count)).toBe(from);
    }),
  );
});

test("a day must exist and be of this century or the next", () => {
  expect(["2026-11-20", "2028-02-29", "2199-12-31"].every(isDay)).toBe(true);
  for (const text of ["2027-02-29", "2026-13-01", "1999-01-01", "2200-01-01", "2026-1-1", " 2026-01-01", "", null, 7])
    expect(isDay(text), String(text)).toBe(false);
});

test("the device's day is that of its time zone", () => {
  expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
  expect(dayInZone("Pacific/Kiritimati", Date.parse("2026-11-20T10:00:00Z"))).toBe("2026-11-21");
});

test("a note may be written on the days that are today in some time zone", () => {
  const noon = Date.parse("2026-11-20T12:00:00Z");
  const days = ["2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22"];
  expect(days.filter((one) => mayWrite(one, noon))).toEqual(days.slice(1, 4));
});

test.each([
  ["2026-11-20", "Today"],
  ["2026-11-19", "1 Day Ago"],
  ["2026-11-21", "1 Day Ahead"],
  ["2026-10-21", "30 Days Ago"],
  ["2026-12-02", "12 Days Ahead"],
])("%s is %s", (shown, label) => {
  expect(dayLabel(shown, "2026-11-20")).toBe(label);
});

test("dates are shown with the year unless it is the current one", () => {
  expect(readableDate("2026-11-20", "2026-11-21")).toBe("Friday, November 20");
  expect(readableDate("2025-12-31", "2026-01-01")).toBe("Wednesday, December 31, 2025");
  expect(shortDate("2026-11-05")).toEqual({ weekday: "Thu", number: "5" });
});

test.each([
  [549, 550, 50],
  [550, 551, null],
  [560, 550, null],
  [579, 580, 20],
  [599, 600, 0],
  [100, 587, 13],
  [600, 599, null],
  [0, 100, null],
])("a change from %i to %i characters announces %o left", (before, after, said) => {
  expect(charsLeftToAnnounce(before, after)).toBe(said);
});

test("a text is truncated between characters, never within one", () => {
  expect(truncateToFit("abc", 3)).toBe("abc");
  expect(truncateToFit("ab👩‍🌾c", 4)).toBe("ab");
  expect(truncateToFit("e\u0301e\u0301", 3)).toBe("e\u0301");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 900 }), fc.nat(MAX_NOTE_LENGTH), (text, room) => {
      const cut = truncateToFit(text, room);
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(room);
      expect(cut.isWellFormed()).toBe(true);
    }),
  );
});

test.each([
  [{ mine: "a b c", theirs: "a b", sent: [] }, "mine"],
  [{ mine: "a", theirs: "", sent: [] }, "mine"],
  [{ mine: "a", theirs: "a b", sent: [] }, "theirs"],
  [{ mine: "", theirs: "a", sent: [] }, "theirs"],
  [{ mine: "a x", theirs: "a y", sent: [] }, "ask"],
  [{ mine: "shorter", theirs: "a longer text", sent: ["a longer text"] }, "mine"],
])("the conflict %o is resolved by %s", (texts, verdict) => {
  expect(resolveNoteConflict(texts)).toBe(verdict);
});

test("resolving a conflict loses no text without asking", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (mine, theirs) => {
      const verdict = resolveNoteConflict({ mine, theirs, sent: [] });
      if (verdict === "mine") expect(mine).toContain(theirs.trim());
      if (verdict === "theirs") expect(theirs).toContain(mine.trim());
    }),
  );
  expect(joinTexts("theirs\n", " mine ")).toBe("theirs\n\nmine");
  expect(joinTexts("", "mine")).toBe("mine");
});
