export type SearchCursor = { key: number; id: string };

export function formatSearchCursor({ key, id }: SearchCursor) {
  return `${key}.${id}`;
}

export function parseSearchCursor(value: string | null): SearchCursor | null {
  const match = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(value ?? "");
  return match?.[1] && match[2] ? { key: Number(match[1]), id: match[2] } : null;
}
