import { type KeyboardEvent, useId, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { IconButton } from "#app/components/forms/button.tsx";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { CloseIcon, SearchIcon } from "#app/components/icons/icons.tsx";
import { dialogClass, openModal } from "#app/components/overlays/dialog.tsx";
import { closeDialog, usePressBeside } from "#app/components/overlays/use-press-beside.ts";
import type { Account } from "#app/context.ts";
import { callApi } from "#app/device/api.ts";
import { readDeviceTiles } from "#app/device/device-apps/device-tiles.client.ts";
import { hasSingleKeyShortcuts } from "#app/device/single-key-shortcuts.ts";
import { useLoaded } from "#app/hooks/use-loaded.ts";
import type { HomeApp } from "#domain/library/rules.ts";
import { sortHome } from "#domain/library/tile-order.ts";
import * as styles from "./palette.module.css";
import {
  actionItems,
  appItems,
  groupItems,
  homeItems,
  type PaletteItem,
  screenItems,
  storeSearchItem,
} from "./palette-items.ts";
import { isMac, isPaletteKey } from "./palette-key.ts";
import { bestMatches } from "./palette-match.ts";
import { capsOf } from "./shortcut-list.ts";

/*
 * Not cmdk: it is 17.9 KB gzip where this chunk, which every device keeps for use without a network, has 3.0, and would replace
 * about 35 of its 230 lines (keys and ids of the options). It has no Page Up and Page Down, and its scores know no accents;
 * with our own scores, dialog and focus kept, little of it is left.
 */

const MAX_FOUND = 12;
/** While nothing is typed, so that actions and screens stay in reach. */
const MAX_FIRST_APPS = 5;

type Home = { apps: Array<HomeApp>; hidden: Array<HomeApp> };

let lastHome: Home = { apps: [], hidden: [] };

export function Palette({ account, onClose }: { account: Account; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  /** Not an index, since apps are put before the other items once they are loaded. Null is the first item. */
  const [activeId, setActiveId] = useState<string | null>(null);
  const home = useHome(account.id);
  const navigate = useNavigate();
  const listId = useId();
  const pressBeside = usePressBeside(closeDialog);
  const counts = { apps: home.apps.length, hidden: home.hidden.length };
  const { pathname } = useLocation();
  const actions = [...actionItems(account, navigate), ...homeItems(counts, navigate)];
  const screens = screenItems(account);
  const isTyped = typed.trim() !== "";
  const found = isTyped
    ? bestMatches(
        [...appItems(home.apps), ...actions, ...screens],
        typed,
        (item) => `${item.text} ${item.keywords ?? ""}`,
      )
    : [
        ...appItems(home.apps.slice(0, MAX_FIRST_APPS)),
        ...actions,
        ...screens.filter((item) => !("to" in item && item.to.split("?")[0] === pathname)),
      ];
  const groups = groupItems([
    ...(isTyped ? found.slice(0, MAX_FOUND) : found),
    ...(isTyped && home.isLoaded ? [storeSearchItem(typed.trim())] : []),
  ]);
  const shown = groups.flatMap(({ items }) => items);
  const current = shown.find(({ id }) => id === activeId) ?? shown[0];
  const optionId = (item: PaletteItem) => `${listId}-${item.id}`;

  function choose(item: PaletteItem, pressed: HTMLElement) {
    close(pressed);
    if ("run" in item) item.run();
    else if (item.document) window.location.assign(item.to);
    else navigate(item.to);
  }

  function closeByKey(event: KeyboardEvent<HTMLElement>) {
    if (!isPaletteKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
    close(event.currentTarget);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const index = current ? shown.indexOf(current) : 0;
    const last = shown.length - 1;
    const next: Record<string, number> = {
      ArrowDown: index >= last ? 0 : index + 1,
      ArrowUp: index <= 0 ? last : index - 1,
      PageDown: Math.min(last, index + 8),
      PageUp: Math.max(0, index - 8),
    };
    const to = next[event.key];
    if (to !== undefined) setActiveId(shown[to]?.id ?? null);
    else if (event.key === "Enter" && !event.nativeEvent.isComposing && current) choose(current, event.currentTarget);
    else return;
    event.preventDefault();
  }

  return (
    <dialog
      ref={openModal}
      className={dialogClass(styles.palette)}
      aria-label="Commands"
      onClose={onClose}
      onKeyDown={closeByKey}
      {...pressBeside}
    >
      <div className={styles.paletteHead}>
        <SearchIcon />
        <input
          autoFocus
          className={styles.paletteInput}
          role="combobox"
          aria-label="Search apps, screens and actions"
          placeholder="Search apps, screens and actions"
          aria-expanded={true}
          aria-controls={listId}
          aria-activedescendant={current && optionId(current)}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActiveId(null);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd className="only-keys">Esc</kbd>
        <IconButton label="Close" className={styles.paletteClose} onClick={closeDialog}>
          <CloseIcon />
        </IconButton>
      </div>
      <div id={listId} role="listbox" aria-label="Commands" className={styles.paletteList}>
        {groups.map(({ group, heading, items }) => (
          <fieldset key={group} className={styles.paletteGroup} aria-labelledby={`${listId}-${group}`}>
            <p id={`${listId}-${group}`} className={styles.paletteHeading} role="presentation">
              {heading}
            </p>
            {items.map((item) => (
              <Option
                key={item.id}
                id={optionId(item)}
                item={item}
                isSelected={item === current}
                onChoose={(element) => choose(item, element)}
                onPoint={() => setActiveId(item.id)}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <p role="status" className={found.length === 0 ? `${styles.paletteNone} quiet` : "sr-only"}>
        {found.length === 0 && `Nothing found for "${typed.trim()}"`}
        {found.length > 0 && (found.length === 1 ? "1 result" : `${Math.min(found.length, MAX_FOUND)} results`)}
      </p>
    </dialog>
  );
}

type OptionProps = {
  id: string;
  item: PaletteItem;
  isSelected: boolean;
  onChoose: (pressed: HTMLElement) => void;
  onPoint: () => void;
};

function Option({ id, item, isSelected, onChoose, onPoint }: OptionProps) {
  return (
    <button
      ref={isSelected ? scrollIntoView : undefined}
      type="button"
      id={id}
      role="option"
      aria-selected={isSelected}
      tabIndex={-1}
      className={styles.paletteOption}
      // The focus stays in the combobox.
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ currentTarget }) => onChoose(currentTarget)}
      onPointerMove={onPoint}
    >
      {"app" in item ? (
        <AppIcon app={item.app} size={32} />
      ) : (
        <span className={styles.paletteMark}>
          <item.icon />
        </span>
      )}
      <span className="grow one-line">{item.text}</span>
      {"app" in item && <span className="small quiet">App</span>}
      {item.keys && hasSingleKeyShortcuts() && <Keys keys={item.keys} />}
    </button>
  );
}

function scrollIntoView(option: HTMLElement | null) {
  option?.scrollIntoView({ block: "nearest" });
}

/** The list of shortcuts says them to screen readers. */
function Keys({ keys }: { keys: string }) {
  return (
    <span className={`only-keys ${styles.paletteKeys}`} aria-hidden="true">
      {capsOf(keys, { mac: isMac() }).map((cap) => (
        <kbd key={cap}>{cap}</kbd>
      ))}
    </span>
  );
}

function close(element: HTMLElement) {
  element.closest("dialog")?.close();
}

async function loadHome() {
  const answer = await callApi("GET", "/api/home");
  if (answer.ok) lastHome = answer.data;
  return lastHome;
}

function useHome(accountId: string): Home & { isLoaded: boolean } {
  const { loaded } = useLoaded(accountId, loadHome);
  const account = loaded?.data ?? lastHome;
  const device = useMemo(() => readDeviceTiles(accountId), [accountId]);
  // The search is offered once the apps are loaded: before, Enter could choose it instead of a command that comes with
  // them.
  return {
    isLoaded: loaded !== null,
    apps: sortHome([...account.apps, ...device.shown]),
    hidden: [...account.hidden, ...device.hidden],
  };
}
