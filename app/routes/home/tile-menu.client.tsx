import { useCallback } from "react";
import { Link } from "react-router";
import * as menuStyles from "#app/components/overlays/menu.module.css";
import { closeDialog, usePressBeside } from "#app/components/overlays/use-press-beside.ts";
import { projectPath } from "#app/lib/builder-path.ts";
import type { HomeApp } from "#domain/library/rules.ts";
import { appDataPath } from "#domain/previews/paths.ts";
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
    <dialog
      ref={openBeside}
      className={`${menuStyles.menu} ${styles.tileMenu}`}
      aria-label={app.name}
      onClose={onClose}
      {...pressBeside}
    >
      <p className={`${menuStyles.menuName} small quiet one-line`} dir="auto">
        {app.name}
      </p>
      {!app.gone && (
        <a className={menuStyles.menuItem} href={app.address}>
          Open
        </a>
      )}
      {!isFromStore && (
        <Link className={menuStyles.menuItem} to={projectPath(app.id)} reloadDocument>
          Open in Builder
        </Link>
      )}
      {!isFromStore && (
        <button
          type="button"
          className={menuStyles.menuItem}
          onClick={(event) => {
            closeDialog(event);
            onShare();
          }}
        >
          Share
        </button>
      )}
      {isFromStore && (
        <Link className={menuStyles.menuItem} to={storePath}>
          Store page
        </Link>
      )}
      {!app.gone && (
        <a className={menuStyles.menuItem} href={`${app.address}?add`}>
          Add to your device
        </a>
      )}
      {isFromStore && !app.gone && (
        <Link className={menuStyles.menuItem} to={`${storePath}#your-review`}>
          Write a review
        </Link>
      )}
      {isFromStore && (
        <a className={menuStyles.menuItem} href={appDataPath([storePath.replace("/store/", "")])}>
          App data
        </a>
      )}
      <button
        type="button"
        className={menuStyles.menuItem}
        onClick={(event) => {
          closeDialog(event);
          onRemove();
        }}
      >
        {isFromStore ? "Uninstall" : "Hide"}
      </button>
    </dialog>
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
