import { useState } from "react";
import { AppIcon } from "#app/components/app-icon.tsx";
import { Button, LinkButton } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { TextField } from "#app/components/fields.tsx";
import type { HomeApp } from "#domain/library/limits.ts";

export type SlotDialogProps = {
  /** The slot that is changed; null while the dialog is closed. */
  at: number | null;
  slots: ReadonlyArray<HomeApp | null>;
  apps: ReadonlyArray<HomeApp>;
  onPut: (at: number, id: string) => void;
  onMove: (at: number, to: number) => void;
  onRemove: (at: number) => void;
  onClose: () => void;
};

/** Which app stands in a slot: one of those that are installed, with a search; or elsewhere, or none. */
export function SlotDialog({ at, ...rest }: SlotDialogProps) {
  return (
    <Dialog title={at === null ? "" : `App for slot ${at + 1}`} open={at !== null} onClose={rest.onClose}>
      {at !== null && <Choice at={at} {...rest} />}
    </Dialog>
  );
}

function Choice({ at, slots, apps, onPut, onMove, onRemove, onClose }: SlotDialogProps & { at: number }) {
  const [query, setQuery] = useState("");
  const app = slots[at];
  const wanted = query.trim().toLowerCase();
  const found = apps.filter(({ name }) => name.toLowerCase().includes(wanted));
  const close = (change: () => void) => () => {
    onClose();
    change();
  };
  if (apps.length === 0) {
    return (
      <EmptyState
        icon="📄"
        title="No apps installed yet."
        hint="What you install can stand right above your note."
        action={<LinkButton to="/store">Browse Store</LinkButton>}
      />
    );
  }
  return (
    <div className="stack">
      <TextField
        label="Search your apps"
        type="search"
        autoComplete="off"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <ul className="slot-apps" aria-label="Your apps">
        {found.map((one) => {
          const place = slots.indexOf(one);
          return (
            <li key={one.id}>
              <button
                type="button"
                className="menu-item"
                aria-pressed={place === at}
                onClick={close(() => onPut(at, one.id))}
              >
                <AppIcon app={one} size={36} />
                <span className="grow one-line">{one.name}</span>
                {place >= 0 && <span className="small quiet">slot {place + 1}</span>}
              </button>
            </li>
          );
        })}
      </ul>
      <p role="status" className={found.length === 0 ? "quiet" : "sr-only"}>
        {found.length === 0 ? "No apps found matching your search." : `${found.length} apps`}
      </p>
      {app && (
        <div className="actions">
          <Button look="ghost" disabled={at === 0} onClick={close(() => onMove(at, at - 1))}>
            Move left
          </Button>
          <Button look="ghost" disabled={at === slots.length - 1} onClick={close(() => onMove(at, at + 1))}>
            Move right
          </Button>
          <Button look="soft" onClick={close(() => onRemove(at))}>
            Remove
          </Button>
        </div>
      )}
    </div>
  );
}
