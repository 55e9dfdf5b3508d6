import { Tile } from "#app/components/apps/tile.tsx";
import { PlusIcon } from "#app/components/icons/icons.tsx";
import { NEW_APP_PATH } from "#app/lib/builder-path.ts";
import * as styles from "./home.module.css";

/** After the tiles and outside of their list: it is no app, and can't be sorted. */
export function NewAppTile({ order }: { order: number }) {
  return (
    <Tile as="a" className={styles.newApp} style={{ order }} href={NEW_APP_PATH} draggable={false} data-online-only>
      <span className={styles.newAppIcon} data-part="app-icon">
        <PlusIcon />
      </span>
      New app
    </Tile>
  );
}
