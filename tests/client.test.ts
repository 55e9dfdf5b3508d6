import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { countEffects, refsWrittenInRender } from "#tests/support/react-code.ts";

/** These may only go down. */
const MAX_EFFECTS = 55;

const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ path: `app/${file}`, text: readFileSync(`app/${file}`, "utf8") }));

test("effects are for outside systems, so there are few", () => {
  expect(files.reduce((sum, { text }) => sum + countEffects(text), 0)).toBeLessThanOrEqual(MAX_EFFECTS);
});

test("a style wins by its selector: only less motion is `!important`", () => {
  const styles = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css"));
  expect(styles.length).toBeGreaterThan(30);
  const important = styles.filter((file) => readFileSync(`app/${file}`, "utf8").includes("!important"));
  expect(important).toEqual(["styles/base.css"]);
});

test("no ref is written while a component renders", () => {
  const wrong = files.flatMap(({ path, text }) => refsWrittenInRender(text).map((line) => `${path}:${line}`));
  expect(wrong).toEqual([]);
});

test("a ref that an event, an effect or a ref callback writes is not written in render", () => {
  const written =
    "function useLatest(value) { const ref = useRef(value); if (value) ref.current = value; return ref; }";
  expect(refsWrittenInRender(written)).toEqual([1]);
  const later = "function Field() { const ref = useRef(0); return <input onInput={() => { ref.current += 1; }} />; }";
  expect(refsWrittenInRender(later)).toEqual([]);
});

test("journeys wait for what they need, never for a time", () => {
  const specs = readdirSync("tests/e2e", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  expect(specs.length).toBeGreaterThan(60);
  expect(specs.filter((file) => readFileSync(`tests/e2e/${file}`, "utf8").includes("waitForTimeout("))).toEqual([]);
});
