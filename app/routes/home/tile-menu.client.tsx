import { type MouseEvent, useCallback } from "react";
import { Link } from "react-router";
import { Menu, MenuItem, MenuName } from "#app/components/overlays/menu.tsx";
import { closeDialog, usePressBeside } from "#app/components/overlays/use-press-beside.ts";
import { projectPath } from "#app/lib/builder-path.ts";
import type { HomeApp } from "#domain/library/rules.ts";
import { appDataPath } from "#domain/previews/app-data-paths.ts";
import * as styles from "./home.module.css";
import { tileId } from "./home-tile.tsx";

const GAP_PX = 8;

type Props = { app: HomeApp; onShare: () => void; onRemove: () => void; onClose: () => void };

/** The menu is beside its tile. It is modal, since a popover would close with the press that opens it. */
export function TileMenu({ app, onShare, onRemove, onClose }: Props) {
  const openBeside = useCallback(
    (menu: HTMLDialogElement) => {
      menu.showModal();
      placeBeside(menu, document.getElementById(tileId(app.id)));
      return () => menu.close();
    },
    [app.id],
  );
  const pressBeside = usePressBeside(closeDialog);
  const isFromStore = app.kind === "store";
  const storePath = app.address.replace(/^\/p\//, "/store/");
  return (
    <Menu
      as="dialog"
      ref={openBeside}
      className={styles.tileMenu}
      aria-label={app.name}
      onClose={onClose}
      {...pressBeside}
    >
      <MenuName className="small quiet one-line" dir="auto">
        {app.name}
      </MenuName>
      {!app.gone && (
        <MenuItem as="a" href={app.address}>
          Open
        </MenuItem>
      )}
      {!isFromStore && (
        <MenuItem as={Link} to={projectPath(app.id)} reloadDocument>
          Open in Builder
        </MenuItem>
      )}
      {!isFromStore && (
        <MenuItem
          as="button"
          type="button"
          onClick={(event: MouseEvent<HTMLElement>) => {
            closeDialog(event);
            onShare();
          }}
        >
          Share
        </MenuItem>
      )}
      {isFromStore && (
        <MenuItem as={Link} to={storePath}>
          Store page
        </MenuItem>
      )}
      {!app.gone && (
        <MenuItem as="a" href={`${app.address}?add`}>
          Add to your device
        </MenuItem>
      )}
      {isFromStore && !app.gone && (
        <MenuItem as={Link} to={`${storePath}#your-review`}>
          Write a review
        </MenuItem>
      )}
      {isFromStore && (
        <MenuItem as="a" href={appDataPath([storePath.replace("/store/", "")])}>
          App data
        </MenuItem>
      )}
      <MenuItem
        as="button"
        type="button"
        onClick={(event: MouseEvent<HTMLElement>) => {
          closeDialog(event);
          onRemove();
        }}
      >
        {isFromStore ? "Uninstall" : "Hide"}
      </MenuItem>
    </Menu>
  );
}

/** Under the tile, or above it where there is no room. */
function placeBeside(menu: HTMLElement, tile: HTMLElement | null) {
  if (!tile) return;
  const { left, width, top, bottom } = tile.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = menu;
  const x = left + width / 2 - offsetWidth / 2;
  const below = bottom + GAP_PX;
  const y = below + offsetHeight < window.innerHeight - GAP_PX ? below : top - offsetHeight - GAP_PX;
  menu.style.left = `${Math.max(GAP_PX, Math.min(x, window.innerWidth - offsetWidth - GAP_PX))}px`;
  menu.style.top = `${Math.max(GAP_PX, y)}px`;
}
