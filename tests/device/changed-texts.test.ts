import { Chunk } from "@codemirror/merge";
import { Text } from "@codemirror/state";
import { expect, test } from "vitest";
import { changedTextStops, nextStop } from "#app/routes/builder/versions/changed-texts.ts";

function chunksOf(before: string, after: string) {
  return Chunk.build(Text.of(before.split("\n")), Text.of(after.split("\n")), { scanLimit: 500, timeout: 300 });
}

const LINE = `<p>${"a word and ".repeat(70_000)}</p>`;

test("a change in the middle of a long line is the stop, not the start of its line", () => {
  const at = 400_000;
  const chunks = chunksOf(`<h1>\n${LINE}`, `<h1>\n${LINE.slice(0, at)}<script src=x></script>${LINE.slice(at)}`);
  const [stop = 0, ...others] = changedTextStops(chunks, "b");
  expect(others).toEqual([]);
  expect(Math.abs(stop - (at + "<h1>\n".length))).toBeLessThan(20);
});

test("changes of one line that are seen together are one stop, distant ones are several", () => {
  const change = (line: string, at: number) => `${line.slice(0, at)}#${line.slice(at + 1)}`;
  const line = "abcdefghij".repeat(1000);
  expect(changedTextStops(chunksOf(line, change(change(line, 100), 120)), "b")).toHaveLength(1);
  expect(changedTextStops(chunksOf(line, change(change(line, 100), 9000)), "b")).toHaveLength(2);
});

test("a removed line is a stop on both sides, and stops go round", () => {
  const chunks = chunksOf("one\ntwo\nthree\nfour", "one\nthree\nFour");
  for (const side of ["a", "b"] as const) expect(changedTextStops(chunks, side)).toHaveLength(2);
  expect([nextStop([4, 9], 4, "next"), nextStop([4, 9], 9, "next"), nextStop([4, 9], 4, "previous")]).toEqual([
    9, 4, 9,
  ]);
  expect(nextStop([], 0, "next")).toBeNull();
});
