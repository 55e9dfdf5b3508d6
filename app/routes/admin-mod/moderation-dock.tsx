import { ShieldIcon } from "#app/components/icons/icons.tsx";
import { Dock, DockLink, HomeDockLink } from "#app/components/shell/dock.tsx";

/** The dock of moderation screens without buttons for a decision. */
export function ModerationDock() {
  return (
    <Dock label="Main">
      <HomeDockLink />
      <DockLink to="/admin-mod" icon={<ShieldIcon />}>
        Mod Panel
      </DockLink>
    </Dock>
  );
}
