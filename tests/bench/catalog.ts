import { compare, type Target } from "./load.ts";
import { type Line, round } from "./table.ts";
import { startCatalog } from "./workers.ts";

/** Words of a third of all apps, of 1 in 40, of one; two words; a prefix; a typo. */
const SEARCHES = {
  common: "small",
  middling: "garden",
  rare: "unique77777",
  two: "quiet garden",
  prefix: "gar",
  slip: "gardne",
};

/** Goal 6: times of searches in the large fill, whose files are in `folder`. */
export async function benchCatalog(folder: string): Promise<Array<Line>> {
  const server = await startCatalog(folder);
  const at = (path: string): Target => ({ ...server, host: "localhost", path });
  const lines: Array<Line> = [];
  for (const [kind, words] of Object.entries(SEARCHES)) {
    const path = `/store?search=${encodeURIComponent(words)}`;
    const { p50, p99, subject } = await compare(at("/slug"), at(path), 600);
    if (subject.status !== 200) throw new Error(`A search answered ${subject.status}.`);
    lines.push({
      goal: "6",
      what: `search at 100,000 apps, ${kind} (${words})`,
      measured: `p50 ${round(p50)}, p99 ${round(p99)} of P (${round(subject.p50)}, ${round(subject.p99)} ms)`,
      wanted: "p50 <= 4.5 P, p99 <= 5 P",
      met: p50 <= 4.5 && p99 <= 5,
    });
  }
  await server.mf.dispose();
  return lines;
}
