import { Dock, DockAction, DockLink } from "#app/components/dock.tsx";
import { AppsFillIcon, JournalIcon, SearchIcon, StoreIcon, TrashIcon } from "#app/components/icons.tsx";
import type { Selection } from "./use-selection.ts";

type Props = {
  query: string;
  onQuery: (query: string) => void;
  selection: Selection;
  /** Null where there is nothing to delete. */
  onDelete: (() => void) | null;
  offline: boolean;
  /** The home's own. */
  address: string;
};

/** Search, the screens beside this one, and delete mode. Offline only what works then. */
export function HomeDock({ query, onQuery, selection, onDelete, offline, address }: Props) {
  return (
    <Dock label="Main">
      <label className="dock-search" htmlFor="search">
        <SearchIcon />
        <input
          id="search"
          type="search"
          aria-label="Search your apps"
          placeholder="Search your apps..."
          value={query}
          onChange={(event) => onQuery(event.target.value)}
        />
      </label>
      <DockLink to={address} current icon={<AppsFillIcon />}>
        Apps
      </DockLink>
      <DockLink to="/journal" reloadDocument={offline} icon={<JournalIcon />}>
        Journal
      </DockLink>
      {!offline && (
        <DockLink to="/store" icon={<StoreIcon />}>
          Store
        </DockLink>
      )}
      {!offline && onDelete && (
        <DockAction tone={selection.ids.size > 0 ? "danger" : undefined} icon={<TrashIcon />} onClick={onDelete}>
          {selection.active ? `Delete (${selection.ids.size})` : "Delete"}
        </DockAction>
      )}
    </Dock>
  );
}
