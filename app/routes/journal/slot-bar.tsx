import { type KeyboardEvent, useState } from "react";
import { Link } from "react-router";
import { AppIcon } from "#app/components/app-icon.tsx";
import { CloseIcon } from "#app/components/icons.tsx";
import { useLatePart } from "#app/hooks/use-late-part.ts";
import type { HomeApp } from "#domain/library/limits.ts";
import { AddIcon } from "./icons.tsx";
import type { Slots } from "./use-slots.ts";

const loadDialog = () => import("./slot-dialog.tsx").then((module) => module.SlotDialog);

type Props = { slots: Slots; editing: boolean; offline: boolean };

/** The app shortcuts. A filled one opens its app, an empty one and every one while they are edited opens the selector. */
export function SlotBar({ slots: { apps, slots, put, swap }, editing, offline }: Props) {
  const [choosing, setChoosing] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const Dialog = useLatePart(choosing !== null, loadDialog);
  const filled = slots.reduce((count, app, at) => (app ? at + 1 : count), 0);
  const shown = editing ? slots.length : Math.min(slots.length, offline ? filled : filled + 1);

  function focus(at: number) {
    window.setTimeout(() => document.getElementById(slotId(at))?.focus());
  }

  function move(at: number, to: number) {
    const app = slots[at];
    if (!app || to < 0 || to >= slots.length) return;
    swap(at, to);
    setSaid(`${app.name} moved to slot ${to + 1} of ${slots.length}`);
    focus(to);
  }

  function remove(at: number) {
    const app = slots[at];
    if (!app) return;
    put(at, null);
    setSaid(`${app.name} removed from slot ${at + 1}`);
    focus(at);
  }

  function onKeyDown(event: KeyboardEvent, at: number) {
    if (!editing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowLeft") move(at, at - 1);
    else if (event.key === "ArrowRight") move(at, at + 1);
    else if (event.key === "Delete" || event.key === "Backspace") remove(at);
    else return;
    event.preventDefault();
  }

  return (
    <section aria-label="App shortcuts">
      {editing && (
        <p className="small quiet slot-hint">
          Choose a slot to change it. <span className="only-keys">Left and right arrow keys move an app.</span>
        </p>
      )}
      <ul className={editing ? "slots editing" : "slots"} data-rail>
        {slots.slice(0, shown).map((app, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place
          <li key={at}>
            {app && !editing ? (
              <Shortcut app={app} at={at} offline={offline} />
            ) : (
              <button
                type="button"
                id={slotId(at)}
                className="tile"
                onClick={() => setChoosing(at)}
                onKeyDown={(event) => onKeyDown(event, at)}
              >
                <Face app={app} />
                <span className="sr-only">{app ? `change slot ${at + 1}` : `an app to slot ${at + 1}`}</span>
              </button>
            )}
            {app && editing && (
              <button
                type="button"
                className="slot-remove"
                aria-label={`Remove ${app.name}`}
                onClick={() => remove(at)}
              >
                <CloseIcon />
              </button>
            )}
          </li>
        ))}
      </ul>
      <p className="sr-only" role="status">
        {said}
      </p>
      {Dialog && (
        <Dialog
          at={choosing}
          slots={slots}
          apps={apps}
          onPut={put}
          onMove={move}
          onRemove={remove}
          onClose={() => {
            setChoosing(null);
            if (choosing !== null) focus(choosing);
          }}
        />
      )}
    </section>
  );
}

function Shortcut({ app, at, offline }: { app: HomeApp; at: number; offline: boolean }) {
  if (offline) {
    return (
      <div className="tile">
        <Face app={app} />
      </div>
    );
  }
  const params = new URLSearchParams({ id: app.id, name: app.name });
  return (
    <Link id={slotId(at)} className="tile" to={app.kind === "device" ? app.address : `/p?${params}`} reloadDocument>
      <Face app={app} />
    </Link>
  );
}

function Face({ app }: { app: HomeApp | null }) {
  return (
    <>
      {app ? (
        <AppIcon app={app} />
      ) : (
        <span className="slot-empty">
          <AddIcon />
        </span>
      )}
      <span className="clamp-2">{app?.name ?? "Add"}</span>
    </>
  );
}

function slotId(at: number) {
  return `slot-${at}`;
}
