import type { FocusEvent, KeyboardEvent } from "react";
import { type StoreQuery, storeHref } from "#domain/store/browse.ts";
import { STORE_CHIPS } from "#domain/store/rules.ts";

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** The chips; what is searched, sorted and filtered stays. Arrows go from one to the next. */
export function Categories({ query }: { query: StoreQuery }) {
  const current = query.category ?? "All";
  return (
    <nav className="chips" aria-label="Categories" data-client-links onKeyDown={walk} onFocus={showWhole}>
      {["All", ...Object.keys(STORE_CHIPS)].map((name) => (
        <a
          key={name}
          ref={name === current ? centre : undefined}
          className="chip"
          href={storeHref(query, { category: name === "All" ? null : name })}
          aria-current={name === current ? "page" : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

/** The chip that is current, in the middle of its line; the page itself keeps its place. */
function centre(chip: HTMLElement | null) {
  const line = chip?.parentElement;
  if (line) line.scrollLeft = chip.offsetLeft - (line.clientWidth - chip.offsetWidth) / 2;
}

/** By keys alone: what is pressed must not move away from under the pointer. */
function showWhole({ target }: FocusEvent) {
  if (target.matches(":focus-visible")) target.scrollIntoView({ inline: "center", block: "nearest" });
}

function walk(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key];
  if (step === undefined || !(event.target instanceof HTMLAnchorElement)) return;
  const chips = [...event.currentTarget.querySelectorAll("a")];
  const next = chips[chips.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
