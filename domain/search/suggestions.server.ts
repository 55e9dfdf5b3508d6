import { sql } from "drizzle-orm";
import { distance } from "fastest-levenshtein";
import type { Services } from "#domain/kit/services.ts";
import { isFunctionWord } from "./function-words.ts";
import { MAX_NEAR_ROWS, MAX_SUGGESTED_SEARCHES, MIN_TYPO_WORD_LENGTH } from "./rules.ts";
import { parseQuery } from "./search-query.ts";
import { stem } from "./stems.ts";
import { deletionVariants } from "./typos.ts";

/** Words of a query that are looked at, and near words of each. */
const MAX_TERMS = 4;
const MAX_NEAR_WORDS = 3;

/**
 * Searches that find something where this one finds nothing, the likeliest first: with the nearest words of the store, or with
 * fewer words. Two round trips.
 */
export async function suggestSearches({ search }: Pick<Services, "search">, text: string): Promise<Array<string>> {
  const terms = parseQuery(text)?.terms.slice(0, MAX_TERMS) ?? [];
  const spelt = terms.filter(({ word, isSpelt }) => isSpelt && word.length >= MIN_TYPO_WORD_LENGTH);
  const near = await readNearWords(
    search,
    spelt.map(({ word }) => word),
  );
  const nearest = terms.map(({ word }) => near.get(word)?.[0] ?? word);
  const meaningful = terms.map(({ word }) => word).filter((word) => !isFunctionWord(word));
  const candidates = [nearest.join(" "), ...meaningful.flatMap((word) => [word, ...(near.get(word) ?? [])])];
  return findingSearches(search, withoutOtherForms(candidates));
}

function withoutOtherForms(texts: ReadonlyArray<string>) {
  const byStems = new Map<string, string>();
  for (const text of texts) {
    const stems = text.split(" ").map(stem).join(" ");
    if (!byStems.has(stems)) byStems.set(stems, text);
  }
  return [...byStems.values()];
}

/** For each word that the store lacks those that are few letters away. */
async function readNearWords(search: Services["search"], words: ReadonlyArray<string>) {
  if (words.length === 0) return new Map<string, Array<string>>();
  const keys = words.flatMap((word) => [...variantsOf(word)].map((variant) => [word, variant]));
  const beginnings = words.map((word) => [word, word.slice(0, Math.ceil(word.length / 2))]);
  const rows = await search.all<{ typed: string; word: string; place: number }>(sql`
    select distinct typed, word, place from (
      select * from (select pair.value ->> 0 as typed, word, place from json_each(${JSON.stringify(keys)}) as pair
        cross join search_typos on variant = pair.value ->> 1 limit ${MAX_NEAR_ROWS})
      union all
      select * from (select pair.value ->> 0 as typed, word, place from json_each(${JSON.stringify(beginnings)}) as pair
        cross join search_typos on variant >= pair.value ->> 1 and variant < (pair.value ->> 1) || char(0x10ffff)
        limit ${MAX_NEAR_ROWS}))`);
  return new Map(
    words.map((typed) => {
      const found = rows
        .filter((row) => row.typed === typed)
        .map(({ word, place }) => ({ word, place, letters: distance(typed, word) }))
        .filter(({ letters }) => letters <= maxDistance(typed))
        .sort((a, b) => a.letters - b.letters || a.place - b.place || (a.word < b.word ? -1 : 1));
      if (found[0]?.letters === 0) return [typed, []];
      return [typed, [...new Set(found.map(({ word }) => word))].slice(0, MAX_NEAR_WORDS)];
    }),
  );
}

function maxDistance({ length }: string) {
  if (length < 6) return 1;
  return length < 8 ? 2 : 3;
}

/** Of a longer word without two of its letters as well, which finds words that are two slips away. */
function variantsOf(word: string) {
  const variants = deletionVariants(word.slice(0, 24));
  return new Set(word.length < 6 ? variants : variants.flatMap(deletionVariants));
}

/** The index has words of apps that left the store, so each search is tried. One round trip. */
async function findingSearches(search: Services["search"], texts: ReadonlyArray<string>) {
  const tried = texts.flatMap((text) => {
    const query = parseQuery(text);
    return query ? [[text, query.anyForms]] : [];
  });
  const rows = await search.all<{ text: string }>(sql`
    select value ->> 0 as text from json_each(${JSON.stringify(tried)})
    where exists (select 1 from search_texts where search_texts match value ->> 1)
    order by key limit ${MAX_SUGGESTED_SEARCHES}`);
  return rows.map(({ text }) => text);
}
