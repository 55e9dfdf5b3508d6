import { expect, test } from "vitest";
import { safeFileName } from "#domain/kit/file-names.ts";

test.each([
  ["Focus Garden", "Focus-Garden"],
  ["  ../Tea & cups!  ", "Tea-cups"],
  ["हिन्दी कीबोर्ड", "हिन्दी-कीबोर्ड"],
  ["ที่รัก", "ที่รัก"],
  ["தமிழ்", "தமிழ்"],
  ["דָּוִד", "דָּוִד".normalize("NFC")],
  ["Cafe\u0301", "Café"],
  ["می\u200cخواهم", "میخواهم"],
  ["❤️ Tea 1️⃣", "Tea-1\u20e3"],
  ["❤️\u0301", "app"],
  ["\u3164\u3164", "app"],
  ["🚀🚀🚀🚀🚀", "app"],
])("the file of %s is called %s", (name, file) => expect(safeFileName(name, "app")).toBe(file));

test("a file's name fits the limits of file systems, with an ending of 10 bytes", () => {
  const names = ["की".repeat(150), `${"ก".repeat(10)}${"\u0e34".repeat(200)}`];
  for (const name of names) expect(new TextEncoder().encode(safeFileName(name, "app")).length).toBeLessThanOrEqual(245);
});
