/** Of the control that shows the apps that were removed from the home. */
export function showHiddenText(count: number) {
  return count === 1 ? "Show 1 hidden app" : `Show ${count} hidden apps`;
}
