import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasConflictMarkers } from "#domain/projects/conflict-markers.ts";
import { mergeTexts } from "#domain/projects/merge.ts";

// Few different lines, so that they repeat and move; all kinds of line ends.
const line = fc.tuple(fc.constantFrom("a", "b", "c", "", "<p>", "</p>", "é 🚀"), fc.constantFrom("\n", "\n", "\r\n"));
const lines = fc.array(
  line.map((parts) => parts.join("")),
  { maxLength: 14 },
);
const edits = fc.array(fc.record({ at: fc.nat(14), drop: fc.nat(3), add: fc.array(line, { maxLength: 3 }) }), {
  maxLength: 3,
});
const side = fc.record({ edits, cut: fc.boolean() });

type Edit = { at: number; drop: number; add: Array<[string, string]> };

function edited(base: Array<string>, { edits, cut }: { edits: Array<Edit>; cut: boolean }) {
  const text = edits
    .reduce((now, { at, drop, add }) => now.toSpliced(at, drop, ...add.map((parts) => parts.join(""))), base)
    .join("");
  return cut ? text.replace(/\r?\n$/, "") : text;
}

const threeTexts = fc.tuple(lines, side, side).map(([base, one, other]) => ({
  base: base.join(""),
  mine: edited(base, one),
  theirs: edited(base, other),
}));

function countLines(lines: Array<string>) {
  return Map.groupBy(lines, (line) => line.replace(/\r?\n?$/, ""));
}

function linesOf(text: string) {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

describe("for any texts", () => {
  test("no line of either side is lost without being listed", () => {
    fc.assert(
      fc.property(threeTexts, (texts) => {
        const { text, removed } = mergeTexts(texts);
        const kept = countLines([...linesOf(text), ...removed.map(({ line }) => line)]);
        for (const source of [texts.mine, texts.theirs]) {
          for (const [line, all] of countLines(linesOf(source))) {
            expect(kept.get(line)?.length ?? 0).toBeGreaterThanOrEqual(all.length);
          }
        }
      }),
      { numRuns: 2000 },
    );
  });

  test("every line of the merge is a line of one side, with its line end, or a conflict marker", () => {
    fc.assert(
      fc.property(threeTexts, (texts) => {
        const { text, conflicts } = mergeTexts(texts);
        const known = new Set([texts.mine, texts.theirs].flatMap(linesOf));
        // A marker adds a line end to a last line without one.
        for (const line of [...known])
          if (!line.endsWith("\n")) for (const end of ["\n", "\r\n"]) known.add(line + end);
        const added = linesOf(text).filter((line) => !known.has(line));
        expect(added).toHaveLength(conflicts * 3);
        expect(added.every((line) => /^(<{7} this tab|={7}|>{7} other tab)\r?\n$/.test(line))).toBe(true);
        expect(hasConflictMarkers(text)).toBe(conflicts > 0);
      }),
      { numRuns: 2000 },
    );
  });

  test("the same change on both sides is applied once", () => {
    fc.assert(
      fc.property(threeTexts, ({ base, mine }) => {
        expect(mergeTexts({ base, mine, theirs: mine })).toEqual({
          text: mine,
          conflicts: 0,
          theirChanges: 0,
          removed: [],
          identical: true,
        });
      }),
    );
  });

  test("if one side is unchanged, the merge is the other side, byte for byte", () => {
    fc.assert(
      fc.property(threeTexts, ({ base, mine }) => {
        expect(mergeTexts({ base, mine, theirs: base })).toMatchObject({ text: mine, conflicts: 0, theirChanges: 0 });
        expect(mergeTexts({ base, mine: base, theirs: mine })).toMatchObject({ text: mine, conflicts: 0 });
      }),
    );
  });

  test("swapping the sides changes neither the number of conflicts nor the removed lines", () => {
    fc.assert(
      fc.property(threeTexts, ({ base, mine, theirs }) => {
        const one = mergeTexts({ base, mine, theirs });
        const other = mergeTexts({ base, mine: theirs, theirs: mine });
        expect(other.conflicts).toBe(one.conflicts);
        expect(other.removed.map(({ line }) => line)).toEqual(one.removed.map(({ line }) => line));
        if (one.conflicts === 0) expect(other.text).toBe(one.text);
      }),
    );
  });
});

test("changes in different places are both applied", () => {
  const merge = mergeTexts({
    base: "<h1>Tea</h1>\n<p>one</p>\n<p>two</p>\n",
    mine: "<h1>Coffee</h1>\n<p>one</p>\n<p>two</p>\n",
    theirs: "<h1>Tea</h1>\n<p>one</p>\n<p>two</p>\n<p>three</p>\n",
  });
  expect(merge).toEqual({
    text: "<h1>Coffee</h1>\n<p>one</p>\n<p>two</p>\n<p>three</p>\n",
    conflicts: 0,
    theirChanges: 1,
    removed: [{ line: "<h1>Tea</h1>", by: "mine" }],
    identical: false,
  });
});

test("a conflict keeps both sides, the user's first", () => {
  const merge = mergeTexts({ base: "a\nold\nz\n", mine: "a\nmine\nz\n", theirs: "a\ntheirs\nz\n" });
  expect(merge.text).toBe("a\n<<<<<<< this tab\nmine\n=======\ntheirs\n>>>>>>> other tab\nz\n");
  expect(merge).toMatchObject({ conflicts: 1, theirChanges: 0, removed: [] });
});

test("a line that only one side removed is listed with that side", () => {
  const merge = mergeTexts({ base: "a\nb\nc\nd\ne\n", mine: "a\nc\nd\ne\n", theirs: "a\nb\nc\ne\n" });
  expect(merge.text).toBe("a\nc\ne\n");
  expect(merge.removed).toEqual([
    { line: "b", by: "mine" },
    { line: "d", by: "theirs" },
  ]);
});

test("line ends are kept, and a line that only gains one is not lost", () => {
  expect(mergeTexts({ base: "a\r\nb\r\nc", mine: "A\r\nb\r\nc", theirs: "a\r\nb\r\nc\r\nd" })).toMatchObject({
    text: "A\r\nb\r\nc\r\nd",
    removed: [{ line: "a", by: "mine" }],
  });
  expect(mergeTexts({ base: "a", mine: "b", theirs: "c" }).text).toBe(
    "<<<<<<< this tab\nb\n=======\nc\n>>>>>>> other tab\n",
  );
});

test("only whole lines are conflict markers, and a line of only equals signs is none", () => {
  expect(hasConflictMarkers("a\r\n>>>>>>> other tab\r\n")).toBe(true);
  expect(hasConflictMarkers("<<<<<<< this tab")).toBe(true);
  expect(hasConflictMarkers("<pre>\n=======\n</pre>\n")).toBe(false);
  expect(hasConflictMarkers("<code><<<<<<< this tab</code>")).toBe(false);
});

describe("large texts are merged quickly", () => {
  const rows = Array.from({ length: 60_000 }, (_, at) =>
    at % 3 === 0 ? "  </div>\n" : `  <div id="n${at}">text</div>\n`,
  );
  const base = rows.join("");

  test("2 MB with changes at both ends", () => {
    const mine = rows.with(1, "mine\n").join("");
    const theirs = rows.with(4, "theirs\n").with(-1, "last\n").join("");
    const merge = mergeTexts({ base, mine, theirs });
    expect(merge).toMatchObject({ conflicts: 0, theirChanges: 2 });
    expect(merge.text).toBe(rows.with(1, "mine\n").with(4, "theirs\n").with(-1, "last\n").join(""));
  });

  test("a text of one repeated line is compared as a whole", () => {
    const same = Array.from({ length: 50_000 }, () => "0,\n");
    const merge = mergeTexts({
      base: same.join(""),
      mine: same.with(0, "mine\n").with(-1, "mine\n").join(""),
      theirs: same.with(9, "theirs\n").join(""),
    });
    expect(merge.conflicts).toBe(1);
  });

  test("a rewritten text and a changed one make one conflict", () => {
    const merge = mergeTexts({ base, mine: base.replaceAll("div", "p"), theirs: rows.with(9, "theirs\n").join("") });
    expect(merge.conflicts).toBe(1);
  });
});
