/** Ends the task here, so that a slow phone can paint and answer a press between two parts that each take long. */
export function nextTask() {
  return new Promise<void>((resolve) => setTimeout(resolve));
}
