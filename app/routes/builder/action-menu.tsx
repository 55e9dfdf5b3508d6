import { type ComponentType, type ReactNode, useId, useRef } from "react";
import { MoreIcon } from "#app/components/icons/icons.tsx";
import { Menu, MenuItem } from "#app/components/overlays/menu.tsx";
import * as styles from "./builder.module.css";

/** `name`: for screen readers, where `label` alone does not say what it acts on. */
type Action = { label: string; name?: string; icon: ComponentType; run: () => void };
type Props = { label: string; title?: string; actions: ReadonlyArray<Action>; children?: ReactNode };

/** A "..." button with a menu. `children` come before the actions. */
export function ActionMenu({ label, title = label, actions, children }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  return (
    <>
      <button type="button" className="button ghost square" aria-label={label} title={title} popoverTarget={id}>
        <MoreIcon />
      </button>
      <Menu as="div" ref={menu} id={id} popover="auto" className={styles.toolMenu}>
        {children}
        {actions.map(({ label: text, name, icon: Icon, run }) => (
          <MenuItem
            as="button"
            key={text}
            type="button"
            aria-label={name}
            onClick={() => {
              menu.current?.hidePopover();
              run();
            }}
          >
            <Icon />
            {text}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
