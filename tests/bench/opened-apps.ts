import { shouldStoreOpens } from "#domain/previews/stored-opens.ts";

export const WRITES_OF_OPENS_A_DAY = 144;
/** Rows of growth, each of 100 apps: an app's first write of a day with several opens and with one, and a later write. */
export const APP_WRITES = [
  "opens of 100 apps, 20 each, written",
  "opens of 100 apps, one each, written after the day",
  "opens of 100 apps, 20 more each, written",
] as const;

/** The share of the most opened app, if the app of rank r is opened 1/r as often as the first. */
export function shareOfFirst(apps: number) {
  let sum = 0;
  for (let rank = 1; rank <= apps; rank++) sum += 1 / rank;
  return 1 / sum;
}

/** How often apps are written on a day, if opens come evenly over it. */
export function appWritesADay(opens: number, apps: number): Record<(typeof APP_WRITES)[number], number> {
  const first = shareOfFirst(apps);
  const [several, once, again] = APP_WRITES;
  const writes = { [several]: 0, [once]: 0, [again]: 0 } as ReturnType<typeof appWritesADay>;
  for (let rank = 1; rank <= apps; rank++) {
    const share = first / rank;
    const none = (1 - share) ** opens;
    const one = opens * share * (1 - share) ** (opens - 1);
    writes[once] += one;
    writes[several] += 1 - none - one;
    writes[again] += Math.max(0, writesOfApp(opens * share) - 1);
  }
  return writes;
}

function writesOfApp(opens: number) {
  let [writes, stored] = [0, 0];
  if (!shouldStoreOpens(opens, stored)) return 1;
  for (let part = 1; part <= WRITES_OF_OPENS_A_DAY; part++) {
    const sofar = Math.floor((opens * part) / WRITES_OF_OPENS_A_DAY);
    if (!shouldStoreOpens(sofar, stored)) continue;
    writes++;
    stored = sofar;
  }
  return stored < Math.floor(opens) ? writes + 1 : writes;
}
