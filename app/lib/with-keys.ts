/** The items of a list, which may repeat, with React's key: the text, and how often it came before. */
export function withKeys<Item>(items: ReadonlyArray<Item>, textOf: (item: Item) => string) {
  const counts = new Map<string, number>();
  return items.map((item) => {
    const text = textOf(item);
    const count = counts.get(text) ?? 0;
    counts.set(text, count + 1);
    return { item, key: `${count} ${text}` };
  });
}
