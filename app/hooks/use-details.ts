import { type ToggleEvent, useState } from "react";

/** For a `<details>` whose content is mounted only while it is open. */
export function useDetails() {
  const [isOpen, setIsOpen] = useState(false);
  const onToggle = (event: ToggleEvent<HTMLDetailsElement>) => setIsOpen(event.currentTarget.open);
  return { isOpen, onToggle };
}
