import {
  CodeFillIcon,
  CodeIcon,
  EyeIcon,
  FolderFillIcon,
  FolderIcon,
  StoreFillIcon,
  StoreIcon,
} from "#app/components/icons/icons.tsx";
import { Dock, DockLink } from "#app/components/shell/dock.tsx";
import type { View } from "./view.ts";

const ITEMS = [
  { view: "view", label: "View", icon: EyeIcon, active: EyeIcon },
  { view: "build", label: "Build", icon: CodeIcon, active: CodeFillIcon },
  { view: "projects", label: "Projects", icon: FolderIcon, active: FolderFillIcon },
  { view: "store", label: "Store", icon: StoreIcon, active: StoreFillIcon },
] as const;

export function ViewDock({ view, project }: { view: View; project: string | null }) {
  return (
    <Dock label="Builder">
      {ITEMS.map(({ view: name, label, icon: Icon, active: Active }) => (
        <DockLink
          key={name}
          to={`/builder?${new URLSearchParams({ view: name, ...(project ? { project } : {}) })}`}
          current={view === name}
          icon={view === name ? <Active /> : <Icon />}
        >
          {label}
        </DockLink>
      ))}
    </Dock>
  );
}
