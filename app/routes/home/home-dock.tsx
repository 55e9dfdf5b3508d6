import { AppsFillIcon, JournalIcon, SearchIcon, StoreIcon, TrashIcon } from "#app/components/icons/icons.tsx";
import { Dock, DockAction, DockLink } from "#app/components/shell/dock.tsx";
import { HOME_PATH } from "#app/lib/home-path.ts";
import * as styles from "./home.module.css";
import type { Selection } from "./use-home-mode.ts";

type Props = {
  query: string;
  onQueryChange: (query: string) => void;
  onSearch: () => void;
  selection: Selection;
  onDelete: (() => void) | null;
  offline: boolean;
};

export function HomeDock({ query, onQueryChange, onSearch, selection, onDelete, offline }: Props) {
  return (
    <Dock label="Main">
      <label className={styles.dockSearch} htmlFor="search">
        <SearchIcon />
        <input
          id="search"
          type="search"
          aria-label="Search your apps"
          placeholder="Search your apps..."
          value={query}
          onChange={(event) => onQueryChange(event.target.value)}
          onKeyDown={(event) => event.key === "Enter" && !event.nativeEvent.isComposing && onSearch()}
        />
      </label>
      <DockLink to={HOME_PATH} current icon={<AppsFillIcon />}>
        Apps
      </DockLink>
      <DockLink to="/journal" reloadDocument={offline} icon={<JournalIcon />}>
        Journal
      </DockLink>
      {!offline && (
        <DockLink to="/store" icon={<StoreIcon />} data-online-only>
          Store
        </DockLink>
      )}
      {!offline && onDelete && (
        <DockAction
          tone={selection.ids.size > 0 ? "danger" : undefined}
          icon={<TrashIcon />}
          onClick={onDelete}
          data-online-only
        >
          {selection.isActive ? `Delete (${selection.ids.size})` : "Delete"}
        </DockAction>
      )}
    </Dock>
  );
}
