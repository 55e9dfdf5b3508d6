import { AppsIcon } from "#app/components/icons/icons.tsx";
import { ShieldIcon } from "#app/components/icons/menu-icons.tsx";
import { Dock, DockLink } from "#app/components/shell/dock.tsx";

/** Of the screens on which nothing waits for a decision in the dock. */
export function ModerationDock() {
  return (
    <Dock label="Main">
      <DockLink to="/" icon={<AppsIcon />}>
        Apps
      </DockLink>
      <DockLink to="/admin-mod" icon={<ShieldIcon />}>
        Mod Panel
      </DockLink>
    </Dock>
  );
}
