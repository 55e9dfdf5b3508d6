import { useState } from "react";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { TextField } from "#app/components/forms/fields.tsx";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { Dialog } from "#app/components/overlays/dialog.tsx";
import { ActionRow } from "#app/components/overlays/dialog-actions.tsx";
import { MenuItem } from "#app/components/overlays/menu.tsx";
import { normalizeText } from "#domain/kit/normalize-text.ts";
import type { HomeApp } from "#domain/library/rules.ts";
import * as styles from "./journal.module.css";

export type SlotDialogProps = {
  index: number | null;
  slots: ReadonlyArray<HomeApp | null>;
  apps: ReadonlyArray<HomeApp>;
  onPut: (index: number, id: string) => void;
  onMove: (index: number, to: number) => void;
  onRemove: (index: number) => void;
  onClose: () => void;
};

export function SlotDialog({ index, ...rest }: SlotDialogProps) {
  return (
    <Dialog title={index === null ? "" : `App for slot ${index + 1}`} open={index !== null} onClose={rest.onClose}>
      {index !== null && <AppSelector index={index} {...rest} />}
    </Dialog>
  );
}

function AppSelector({ index, slots, apps, onPut, onMove, onRemove, onClose }: SlotDialogProps & { index: number }) {
  const [query, setQuery] = useState("");
  const app = slots[index];
  const searchText = normalizeText(query.trim());
  const matches = apps.filter(({ name }) => normalizeText(name).includes(searchText));
  const closeThen = (change: () => void) => () => {
    onClose();
    change();
  };
  if (apps.length === 0) {
    return (
      <EmptyState
        icon="📄"
        title="No apps installed yet."
        hint="Apps you install can go right above your note."
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
      <ul className={styles.slotApps} aria-label="Your apps">
        {matches.map((candidate) => {
          const slot = slots.indexOf(candidate);
          return (
            <li key={candidate.id}>
              <MenuItem
                as="button"
                type="button"
                aria-pressed={slot === index}
                onClick={closeThen(() => onPut(index, candidate.id))}
              >
                <AppIcon app={candidate} size={36} />
                <span className="grow one-line">{candidate.name}</span>
                {slot >= 0 && <span className="small quiet">slot {slot + 1}</span>}
              </MenuItem>
            </li>
          );
        })}
      </ul>
      <p role="status" className={matches.length === 0 ? "quiet" : "sr-only"}>
        {matches.length === 0 ? "No apps found matching your search." : `${matches.length} apps`}
      </p>
      {app && (
        <ActionRow as="div">
          <Button variant="ghost" disabled={index === 0} onClick={closeThen(() => onMove(index, index - 1))}>
            Move left
          </Button>
          <Button
            variant="ghost"
            disabled={index === slots.length - 1}
            onClick={closeThen(() => onMove(index, index + 1))}
          >
            Move right
          </Button>
          <Button variant="soft" onClick={closeThen(() => onRemove(index))}>
            Remove
          </Button>
        </ActionRow>
      )}
    </div>
  );
}
