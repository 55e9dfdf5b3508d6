type DatedItem = { createdAt: number };

/** `today` is the reader's day, yyyy-mm-dd. Groups without items are left out. */
export function groupByDay<Item extends DatedItem>(items: ReadonlyArray<Item>, today: string) {
  const [year = 0, month = 1, day = 1] = today.split("-").map(Number);
  const midnight = new Date(year, month - 1, day).getTime();
  const groups = [
    { label: "Today", items: items.filter(({ createdAt }) => createdAt >= midnight) },
    { label: "Earlier", items: items.filter(({ createdAt }) => createdAt < midnight) },
  ];
  return groups.filter((group) => group.items.length > 0);
}
