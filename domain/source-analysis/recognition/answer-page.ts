import { readAttribute, readPieces } from "#domain/source-analysis/html-parser.ts";
import type { Block } from "./fenced-blocks.ts";
import { codeFinder } from "./join-blocks.ts";
import { isWholePage } from "./text-kinds.ts";

/** `parts` are the blocks that `code` consists of. */
export type AnswerPage = { parts: ReadonlyArray<Block>; code: string };

/** Of several whole pages one is chosen; without any, the parts are joined in their order. Null without blocks. */
export function readAnswerPage(blocks: ReadonlyArray<Block>): AnswerPage | null {
  const pages = blocks.filter(({ code }) => isWholePage(code));
  if (pages.length > 0) return pageOf(pages);
  const parts = withoutRepetitions(blocks);
  return haveSameId(parts) ? pageOf(parts) : joinParts(parts);
}

/** The last, which is the newest; the longest where the last is only a small part of it. */
function pageOf(blocks: ReadonlyArray<Block>): AnswerPage | null {
  const complete = blocks.filter((block) => !isCutOff(block));
  const candidates = complete.length > 0 ? complete : blocks;
  const maxLength = Math.max(...candidates.map(({ code }) => code.length));
  const page = candidates.findLast(({ code }) => code.length >= maxLength / 2);
  return page ? { parts: [page], code: page.code } : null;
}

function joinParts(parts: ReadonlyArray<Block>): AnswerPage | null {
  return parts.length === 0 ? null : { parts, code: parts.map(({ code }) => code).join("\n") };
}

/** Of equal blocks the first, and none that is a piece of the longest. */
function withoutRepetitions(blocks: ReadonlyArray<Block>) {
  const longest = longestOf(blocks);
  const isPieceOfLongest = codeFinder(longest?.code ?? "");
  const firsts = new Set(new Map(blocks.toReversed().map((block) => [block.code, block])).values());
  return blocks.filter((block) => firsts.has(block) && (block === longest || !isPieceOfLongest(block.code)));
}

/** The first of several as long as each other; null without blocks. */
export function longestOf(blocks: ReadonlyArray<Block>) {
  return blocks.reduce<Block | null>(
    (best, block) => (block.code.length > (best?.code.length ?? -1) ? block : best),
    null,
  );
}

/** Such blocks are tries or versions of one part, not parts of one page. */
function haveSameId(blocks: ReadonlyArray<Block>) {
  const ids = blocks.flatMap(({ code }) => [
    ...new Set([...readPieces(code)].flatMap(({ tag }) => readAttribute(tag, "id") ?? [])),
  ]);
  return new Set(ids).size < ids.length;
}

export function isCutOff({ code, isClosed }: Block) {
  return isWholePage(code)
    ? !/<\/html\s*>/i.test(code) && (!isClosed || /^\s*<(?:!doctype|html)/i.test(code))
    : !isClosed;
}
