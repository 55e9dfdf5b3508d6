import { type KeyboardEvent, useState } from "react";
import { Link } from "react-router";
import { offlineTileProps } from "#app/components/apps/offline-tile.ts";
import { Tile } from "#app/components/apps/tile.tsx";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { AddIcon, CloseIcon } from "#app/components/icons/icons.tsx";
import { useAnnouncement } from "#app/hooks/use-announcement.tsx";
import { useCachedPaths } from "#app/hooks/use-cached-paths.ts";
import { useLazyDialog } from "#app/hooks/use-lazy-component.ts";
import { useOnline } from "#app/hooks/use-offline-since.ts";
import { focusAfterRender } from "#app/lib/focus.ts";
import type { HomeApp } from "#domain/library/rules.ts";
import * as styles from "./journal.module.css";
import type { Slots } from "./use-slots.ts";

const loadDialog = () => import("./slot-dialog.client.tsx").then((module) => module.SlotDialog);

type Props = { slots: Slots; editing: boolean; offline: boolean };

export function SlotBar({ slots: { apps, slots, setSlot, swapSlots }, editing, offline }: Props) {
  const [choosingIndex, setChoosingIndex] = useState<number | null>(null);
  const { announce, announcement } = useAnnouncement();
  const Dialog = useLazyDialog(choosingIndex !== null, loadDialog, () => setChoosingIndex(null));
  const isOnline = useOnline();
  const cachedPaths = useCachedPaths(!isOnline);
  const filledCount = slots.reduce((count, app, index) => (app ? index + 1 : count), 0);
  const shownCount = editing ? slots.length : Math.min(slots.length, offline ? filledCount : filledCount + 1);

  function focusSlot(index: number) {
    focusAfterRender(() => document.getElementById(slotId(index)));
  }

  function moveSlot(index: number, to: number) {
    const app = slots[index];
    if (!app || to < 0 || to >= slots.length) return;
    swapSlots(index, to);
    announce(`${app.name} moved to slot ${to + 1} of ${slots.length}`);
    focusSlot(to);
  }

  function clearSlot(index: number) {
    const app = slots[index];
    if (!app) return;
    setSlot(index, null);
    announce(`${app.name} removed from slot ${index + 1}`);
    focusSlot(index);
  }

  function onKeyDown(event: KeyboardEvent, index: number) {
    if (!editing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowLeft") moveSlot(index, index - 1);
    else if (event.key === "ArrowRight") moveSlot(index, index + 1);
    else if (event.key === "Delete" || event.key === "Backspace") clearSlot(index);
    else return;
    event.preventDefault();
  }

  return (
    <section aria-label="App shortcuts" className={styles.slotBar}>
      {editing && (
        <p className={`small quiet ${styles.slotHint}`}>
          Choose a slot to change it.{" "}
          <span className="only-keys">Use the left and right arrow keys to move an app.</span>
        </p>
      )}
      <ul className={editing ? `${styles.slots} ${styles.editing}` : styles.slots} data-rail>
        {slots.slice(0, shownCount).map((app, index) => (
          <li key={slotId(index)} data-online-only={index >= filledCount || undefined}>
            {app && !editing ? (
              <Shortcut
                app={app}
                index={index}
                isCopy={offline}
                opens={isOnline || (cachedPaths?.has(app.address) ?? true)}
              />
            ) : (
              <Tile
                as="button"
                type="button"
                id={slotId(index)}
                className={styles.slot}
                onClick={() => setChoosingIndex(index)}
                onKeyDown={(event: KeyboardEvent<HTMLButtonElement>) => onKeyDown(event, index)}
              >
                <SlotTile app={app} />
                <span className="sr-only">{app ? `change slot ${index + 1}` : `an app to slot ${index + 1}`}</span>
              </Tile>
            )}
            {app && editing && (
              <button
                type="button"
                className={styles.slotRemove}
                aria-label={`Remove ${app.name}`}
                onClick={() => clearSlot(index)}
              >
                <CloseIcon />
              </button>
            )}
          </li>
        ))}
      </ul>
      {announcement}
      {Dialog && (
        <Dialog
          index={choosingIndex}
          slots={slots}
          apps={apps}
          onPut={setSlot}
          onMove={moveSlot}
          onRemove={clearSlot}
          onClose={() => {
            setChoosingIndex(null);
            if (choosingIndex !== null) focusSlot(choosingIndex);
          }}
        />
      )}
    </section>
  );
}

/** Of a page that is a copy, it leads to the address under which the device may keep the app. */
function Shortcut({ app, index, isCopy, opens }: { app: HomeApp; index: number; isCopy: boolean; opens: boolean }) {
  const params = new URLSearchParams({ id: app.id, name: app.name });
  return (
    <Tile
      as={Link}
      id={slotId(index)}
      className={styles.slot}
      to={isCopy || app.kind === "device" ? app.address : `/p?${params}`}
      reloadDocument
      {...(opens ? {} : offlineTileProps(app))}
    >
      <SlotTile app={app} />
    </Tile>
  );
}

function SlotTile({ app }: { app: HomeApp | null }) {
  return (
    <>
      {app ? (
        <AppIcon app={{ ...app, icon: shortIcon(app.icon) }} />
      ) : (
        <span className={styles.slotEmpty}>
          <AddIcon />
        </span>
      )}
      <span className="clamp-2" dir="auto">
        {app?.name ?? "Add"}
      </span>
    </>
  );
}

/** Two characters of a text fit a slot. */
function shortIcon(icon: string) {
  const isText = !icon.includes("/") && !/\p{Extended_Pictographic}/u.test(icon);
  return isText ? Array.from(icon).slice(0, 2).join("") : icon;
}

function slotId(index: number) {
  return `slot-${index}`;
}
