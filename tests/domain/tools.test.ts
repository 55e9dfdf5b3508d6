import { expect, test } from "vitest";
import { findProblems } from "#domain/source-analysis/problems.ts";

const tools = import.meta.glob<string>("/tests/fixtures/tools/*.html", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** What the editor says of each tool: nothing of those that work as pasted. tests/e2e/tools.spec.ts runs them. */
const TOLD: Readonly<Record<string, ReadonlyArray<string>>> = {
  audio: [],
  "blob-frame": [],
  "blob-worker": [],
  camera: [
    'Apps can\'t use the camera; let people choose or take a photo with <input type="file" accept="image/*" capture>.',
  ],
  canvas: [],
  clipboard: [],
  "data-worker": ["Apps can't start a worker from a data: URL. Put its code in a Blob and use URL.createObjectURL."],
  weather: ["Apps can't reach api.open-meteo.com unless you declare it. You can also paste the content in."],
  dialogs: [],
  download: [],
  "file-input": [],
  "get-form": [],
  "import-map": [],
  "indexed-db": [],
  leaving: [
    "Apps can't navigate away from their own page. Use a link (<a href>) instead.",
    "Apps can't reach search.example.com unless you declare it. You can also paste the content in.",
  ],
  library: [],
  "local-storage": [],
  popup: [
    "Apps can't open windows. Show it in the page, or use a link (<a href>) instead.",
    "Apps can't reach social.example.com unless you declare it. You can also paste the content in.",
  ],
  "query-state": [],
  "relative-file": [
    "Your file lib/app.js isn't included here: paste its content in.",
    "Your file data.json isn't included here: paste its content in.",
  ],
  "srcdoc-frame": [],
  statistics: ["plausible.io collects statistics, which apps don't need. You can remove it."],
  "typed-host": [
    "This fetches an address from a field. It works only for hosts that you declare or that every app may reach.",
  ],
  wasm: [],
  websocket: ["Apps can't open WebSockets. Use fetch instead."],
};

test.each(Object.entries(TOLD))("%s: the editor says what won't work, and nothing else", (name, told) => {
  const html = tools[`/tests/fixtures/tools/${name}.html`] ?? "";
  const problems = findProblems(html).filter(({ severity }) => severity !== "info");
  expect(problems.map(({ message }) => message)).toEqual(told);
});

test("every tool is listed", () => {
  const names = Object.keys(tools).map((path) => path.slice(path.lastIndexOf("/") + 1, -".html".length));
  expect(names.toSorted()).toEqual(Object.keys(TOLD).toSorted());
});
