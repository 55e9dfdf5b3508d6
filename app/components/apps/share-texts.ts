import { countText } from "#domain/kit/numbers.ts";

export function opensText(opens: number) {
  if (opens === 0) return "No one has opened it yet.";
  return opens === 1 ? "Opened once by others." : `Opened ${countText(opens)} times by others.`;
}

/** What the question before "Stop sharing" says. */
export function stopText({ isOnDevice }: { isOnDevice: boolean }) {
  const end =
    "The link stops working within two seconds. Where the app is open it ends then too, or as soon as that browser has a connection again. A new link has another address.";
  return isOnDevice ? `${end} The uploaded version is deleted within 24 hours.` : end;
}
