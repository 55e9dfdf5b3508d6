export function hiddenText(count: number) {
  return count === 1 ? "Show 1 hidden app" : `Show ${count} hidden apps`;
}
