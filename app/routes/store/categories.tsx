import type { FocusEvent, KeyboardEvent } from "react";
import { Link } from "react-router";
import { STORE_CHIPS } from "#domain/listing/categories.ts";
import { type StoreQuery, storeHref } from "#domain/store/store-query.ts";
import * as styles from "./store.module.css";

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

export function Categories({ query }: { query: StoreQuery }) {
  const current = query.category ?? "All";
  return (
    <nav
      className={`chips ${styles.categories}`}
      aria-label="Categories"
      onKeyDown={moveFocus}
      onFocus={scrollFocusedIntoView}
    >
      {["All", ...Object.keys(STORE_CHIPS)].map((name) => (
        <Link
          key={name}
          ref={name === current ? scrollToCenter : undefined}
          className="chip"
          to={storeHref(query, { category: name === "All" ? null : name })}
          aria-current={name === current ? "page" : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** `scrollIntoView` would also scroll the page. */
function scrollToCenter(chip: HTMLElement | null) {
  const chipRow = chip?.parentElement;
  if (chipRow) chipRow.scrollLeft = chip.offsetLeft - (chipRow.clientWidth - chip.offsetWidth) / 2;
}

/** For keys only: a pressed chip must not move away under the pointer. */
function scrollFocusedIntoView({ target }: FocusEvent) {
  if (target.matches(":focus-visible")) target.scrollIntoView({ inline: "center", block: "nearest" });
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key];
  if (step === undefined || !(event.target instanceof HTMLAnchorElement)) return;
  const chips = [...event.currentTarget.querySelectorAll("a")];
  const next = chips[chips.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
