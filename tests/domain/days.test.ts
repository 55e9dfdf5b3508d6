import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, dayIn, dayLabel, dayOf, daysBetween, isDay, readableDate, shortDate } from "#domain/journal/days.ts";
import { fitting, leftToSay, NOTE_MAX, settle, together } from "#domain/journal/limits.ts";

const day = fc
  .date({ min: new Date("2001-01-01"), max: new Date("2198-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test("days are counted over months, leap years and changes of the clock", () => {
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

test("a day is a real one of this century or the next", () => {
  expect(["2026-11-20", "2028-02-29", "2199-12-31"].every(isDay)).toBe(true);
  for (const text of ["2027-02-29", "2026-13-01", "1999-01-01", "2200-01-01", "2026-1-1", " 2026-01-01", "", null, 7])
    expect(isDay(text), String(text)).toBe(false);
});

test("the device's day is its own, whatever UTC says", () => {
  expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
  expect(dayIn("Pacific/Kiritimati", Date.parse("2026-11-20T10:00:00Z"))).toBe("2026-11-21");
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

test("dates are readable, with the year where it is another one", () => {
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
])("from %i to %i characters %o are said to be left", (before, after, said) => {
  expect(leftToSay(before, after)).toBe(said);
});

test("what fits is cut between characters, never within one", () => {
  expect(fitting("abc", 3)).toBe("abc");
  expect(fitting("ab👩‍🌾c", 4)).toBe("ab");
  expect(fitting("e\u0301e\u0301", 3)).toBe("e\u0301");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 900 }), fc.nat(NOTE_MAX), (text, room) => {
      const cut = fitting(text, room);
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
])("of %o stays %s", (texts, verdict) => {
  expect(settle(texts)).toBe(verdict);
});

test("nothing of two texts is lost without asking", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (mine, theirs) => {
      const verdict = settle({ mine, theirs, sent: [] });
      if (verdict === "mine") expect(mine).toContain(theirs.trim());
      if (verdict === "theirs") expect(theirs).toContain(mine.trim());
    }),
  );
  expect(together("theirs\n", " mine ")).toBe("theirs\n\nmine");
  expect(together("", "mine")).toBe("mine");
});
