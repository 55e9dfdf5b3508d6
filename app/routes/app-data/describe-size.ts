import { MAX_DATA_FILE_SIZE } from "#domain/app-data/rules.ts";
import { sizeText } from "#domain/kit/numbers.ts";
import { dateText } from "#domain/kit/time-texts.ts";
import type { AppSize } from "./use-app-sizes.ts";

/** `keptUntil`: when the data of an app that left the store is deleted, in ms; null for an app in the store. */
export function describeSize(size: AppSize | undefined, keptUntil: number | null) {
  if (keptUntil === null) return sizeSentence(size);
  if (size === 0) return `${sizeSentence(size)} No longer in the store.`;
  return `${sizeSentence(size)} No longer in the store: export it before ${dateText(keptUntil)}, when it is deleted.`;
}

function sizeSentence(size: AppSize | undefined) {
  if (size === undefined) return "Measuring...";
  if (typeof size === "number")
    return size === 0 ? "Keeps nothing in this browser." : `Keeps ${sizeText(size)} in this browser.`;
  if (size.code === "too-large") return `Keeps more than ${MAX_DATA_FILE_SIZE} in this browser, too much for a file.`;
  return size.message;
}
