import { useNavigate } from "react-router";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import { MODERATION_TABS } from "#domain/moderation/rules.ts";
import { openItem } from "./decision-toast.ts";

type Keys = {
  /** Addresses of the neighbours in the list, null at its ends. */
  next: string | null;
  previous: string | null;
};

/** J and K open a neighbour, 1 to 4 a tab. */
export function useListKeys({ next, previous }: Keys) {
  const navigate = useNavigate();
  // Needs a document load: only a new document's policy can name the next run's origin.
  const open = (address: string | null) => address !== null && openItem(address);
  useHotkey("j", () => open(next));
  useHotkey("k", () => open(previous));
  const openTab = (index: number) => void navigate(MODERATION_TABS[index]?.path ?? "/admin-mod");
  useHotkey("1", () => openTab(0));
  useHotkey("2", () => openTab(1));
  useHotkey("3", () => openTab(2));
  useHotkey("4", () => openTab(3));
}

/** The addresses before and after the opened item; without an opened item, the first one is next. */
export function neighbours<Item extends { id: string }>(
  items: ReadonlyArray<Item>,
  openedId: string | null,
  addressOf: (item: Item) => string,
) {
  const index = items.findIndex(({ id }) => id === openedId);
  const address = (item: Item | undefined) => (item ? addressOf(item) : null);
  return { next: address(items[index + 1]), previous: index > 0 ? address(items[index - 1]) : null };
}
