import { readPieces } from "#domain/source-analysis/html-parser.ts";
import { SKETCH_PART_BITS } from "./rules.ts";

/** Words of code in a row that are compared as one. */
const SHINGLE_LENGTH = 6;
/** Less code is like other code by chance. */
const MIN_SHINGLES = 150;

const WORD = /[\w$]+|[^\s\w$]/g;

/**
 * A min-hash of the scripts: in each of 32 ranges, the smallest hash of six words in a row. White space and comments don't
 * count. Null for too little code.
 */
export function sketchOf(html: string): Array<number> | null {
  const smallest = new Map<number, number>();
  let shingles = 0;
  for (const { tag, content } of readPieces(html)) {
    if (tag.name !== "script") continue;
    const recent: Array<number> = [];
    for (const [word] of content.replace(COMMENT, " ").matchAll(WORD)) {
      recent.push(hashOf(word));
      if (recent.length < SHINGLE_LENGTH) continue;
      const hash = combine(recent);
      recent.shift();
      shingles++;
      const range = hash >>> (32 - SKETCH_PART_BITS);
      if (hash < (smallest.get(range) ?? Number.POSITIVE_INFINITY)) smallest.set(range, hash);
    }
  }
  return shingles < MIN_SHINGLES ? null : [...smallest.values()];
}

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:"'`\\])\/\/[^\n]*/g;

/** FNV-1a. */
function hashOf(text: string) {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}

/** Mixed so that each bit depends on each word. */
function combine(hashes: ReadonlyArray<number>) {
  let mixed = 0;
  for (const hash of hashes) mixed = Math.imul(mixed ^ hash, 0x5bd1e995) ^ (mixed >>> 15);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
