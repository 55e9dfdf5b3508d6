export const MAX_NOTE_LENGTH = 600;
export const NOTE_WARNING_LENGTH_LEFT = 50;
/** Screen readers hear the count when it falls to or below one of these. */
const ANNOUNCED_CHARS_LEFT = [0, 20, NOTE_WARNING_LENGTH_LEFT];

/** Null for a change that a screen reader should not announce. */
export function charsLeftToAnnounce(before: number, after: number) {
  const left = MAX_NOTE_LENGTH - after;
  const isAnnounced = ANNOUNCED_CHARS_LEFT.some((mark) => left <= mark && MAX_NOTE_LENGTH - before > mark);
  return isAnnounced ? Math.max(0, left) : null;
}

/** Never cuts an emoji in two. */
export function truncateToFit(text: string, room: number) {
  if (text.length <= room) return text;
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter().segment(text)) {
    if (index + segment.length > room) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
