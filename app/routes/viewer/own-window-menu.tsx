import { useRef } from "react";
import { MoreIcon } from "#app/components/icons/icons.tsx";
import { Menu, MenuItem, MenuName } from "#app/components/overlays/menu.tsx";
import { closeDialog, usePressBeside } from "#app/components/overlays/use-press-beside.ts";
import { CORNERS, menuCorner, moveToNextCorner } from "#app/device/own-window-corner.ts";
import { useStore } from "#app/hooks/use-store.ts";
import { HOME_PATH } from "#app/lib/home-path.ts";
import { BRAND } from "#domain/kit/brand.ts";
import * as styles from "./own-window.module.css";

type Item = { label: string; run: () => void };
type Props = { name: string; items: ReadonlyArray<Item> };

/** In place of the bar while an app has its own window. Modal, since a press in the app's frame closes no popover. */
export function OwnWindowMenu({ name, items }: Props) {
  const menu = useRef<HTMLDialogElement>(null);
  const pressBeside = usePressBeside(closeDialog);
  const corner = useStore(menuCorner, CORNERS[0]);
  return (
    <header className={styles.ownWindowMenu} data-corner={corner}>
      <button
        type="button"
        className={styles.ownWindowButton}
        aria-label="App menu"
        aria-haspopup="dialog"
        title="App menu"
        onClick={() => menu.current?.showModal()}
      >
        <span>
          <MoreIcon />
        </span>
      </button>
      <Menu as="dialog" ref={menu} aria-label={name} {...pressBeside}>
        <MenuName className="small quiet one-line" dir="auto">
          {name}
        </MenuName>
        {[...items, { label: "Move this button", run: moveToNextCorner }].map(({ label, run }) => (
          <MenuItem
            as="button"
            key={label}
            type="button"
            onClick={() => {
              menu.current?.close();
              run();
            }}
          >
            {label}
          </MenuItem>
        ))}
        <MenuItem as="a" href={HOME_PATH} target="_blank" rel="noopener" onClick={() => menu.current?.close()}>
          Open {BRAND}
        </MenuItem>
      </Menu>
    </header>
  );
}
