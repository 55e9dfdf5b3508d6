import { expect, test } from "vitest";
import { decodeFrameName, encodeFrameName } from "#domain/app-data/frame-name.ts";
import { MAX_DATA_FILE_BYTES } from "#domain/app-data/rules.ts";
import { type AppData, decodeSnapshot, encodeSnapshot, isEmpty } from "#domain/app-data/snapshot.ts";

const ROWS = [
  { key: 1, value: { at: new Date(5), tags: new Set(["a"]), counts: new Map([["x", 10n]]) } },
  { key: ["a", 2], value: new Uint8Array([1, 2, 3]) },
];
const DATA: AppData = {
  localStorage: [["theme", "dark"]],
  databases: [
    {
      name: "notes",
      version: 3,
      stores: [
        {
          ...{ name: "entries", keyPath: null, autoIncrement: true, rows: ROWS },
          indexes: [{ name: "by-day", keyPath: ["day"], unique: false, multiEntry: false }],
        },
      ],
    },
  ],
};
const NOTHING: AppData = { localStorage: [], databases: [] };

function bytesOf(text: string) {
  return new TextEncoder().encode(text);
}

test("a file holds every value that an app's storage can hold", async () => {
  expect(decodeSnapshot("notes", await encodeSnapshot("notes", DATA))).toEqual(DATA);
});

test("a file holds the bytes of pictures and other files", async () => {
  const value = { picture: new Blob(["pixels"], { type: "image/png" }), file: new File(["text"], "a.txt") };
  const stores = [{ name: "s", keyPath: null, autoIncrement: false, indexes: [], rows: [{ key: 1, value }] }];
  const read = decodeSnapshot(
    "notes",
    await encodeSnapshot("notes", { localStorage: [], databases: [{ name: "d", version: 1, stores }] }),
  );
  const { picture, file } = (read.databases[0]?.stores[0]?.rows[0]?.value ?? {}) as typeof value;
  expect([await picture.text(), picture.type, await file.text(), file.name]).toEqual([
    "pixels",
    "image/png",
    "text",
    "a.txt",
  ]);
});

test("a file of another app is refused", async () => {
  const file = await encodeSnapshot("notes", DATA);
  expect(() => decodeSnapshot("other", file)).toThrow("This file holds the data of another app. Nothing was changed.");
});

test.each([
  ["no JSON", "<html>"],
  ["another JSON", "{}"],
  ["JSON of another format", '{"format":"other","app":"notes","data":"[]"}'],
  ["damaged data", '{"format":"sheaf-app-data","app":"notes","data":"[{"}'],
  ["data of another shape", '{"format":"sheaf-app-data","app":"notes","data":"[{\\"localStorage\\":1},5]"}'],
])("a file with %s is refused", (_, text) => {
  expect(() => decodeSnapshot("notes", bytesOf(text))).toThrow(
    "This file holds no app data, or is damaged. Nothing was changed.",
  );
});

test("data that is too large is refused, in and out", async () => {
  const long = "x".repeat(MAX_DATA_FILE_BYTES);
  await expect(encodeSnapshot("notes", { ...NOTHING, localStorage: [["long", long]] })).rejects.toThrow(
    "The data is larger than 50 MB. Nothing was changed.",
  );
  expect(() => decodeSnapshot("notes", bytesOf(`${long}x`))).toThrow("The data is larger than 50 MB.");
});

test("what no file can hold is said", async () => {
  const stores = [
    { ...{ name: "s", keyPath: null, autoIncrement: false, indexes: [] }, rows: [{ key: 1, value: () => 1 }] },
  ];
  await expect(encodeSnapshot("notes", { ...NOTHING, databases: [{ name: "d", version: 1, stores }] })).rejects.toThrow(
    "This app keeps something that a file can't hold.",
  );
});

test("an app with empty stores keeps nothing", () => {
  expect(isEmpty(NOTHING)).toBe(true);
  expect(isEmpty(DATA)).toBe(false);
});

test("a frame's name holds an app's data; other names hold none", async () => {
  const { encodedDatabases, ...data } = decodeFrameName(await encodeFrameName(DATA)) ?? { encodedDatabases: null };
  expect(data).toEqual(DATA);
  expect(encodedDatabases).toContain("notes");
  for (const name of ["", "frame", "app-data:", 'app-data:[[],"no data"]']) expect(decodeFrameName(name)).toBeNull();
});
