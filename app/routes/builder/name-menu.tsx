import { useId, useRef } from "react";
import { Link } from "react-router";
import { CopyIcon, DownIcon, EditIcon, FolderIcon, PlusIcon } from "#app/components/icons/icons.tsx";
import { Menu, MenuItem } from "#app/components/overlays/menu.tsx";
import { detailsPath, NEW_APP_PATH } from "#app/lib/builder-path.ts";
import * as styles from "./builder.module.css";
import { useRenameForm } from "./projects/rename-form.tsx";

type Props = {
  current: { id: string; name: string };
  onRename: (name: string) => void;
  onDuplicate: () => void;
};

export function NameMenu({ current: { id, name }, onRename, onDuplicate }: Props) {
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const rename = useRenameForm({ name, onRename, findOpener: () => button.current });
  const actions = [
    { label: "Rename", icon: EditIcon, run: rename.open },
    { label: "Duplicate", icon: CopyIcon, run: onDuplicate },
  ];
  const items = [
    { label: "Edit title and details", icon: EditIcon, to: detailsPath(id) },
    { label: "All projects", icon: FolderIcon, to: `/builder?view=projects&project=${id}` },
    { label: "New app", icon: PlusIcon, to: NEW_APP_PATH, reloadDocument: true },
  ];
  if (rename.form) return rename.form;
  return (
    <>
      <button ref={button} type="button" className={styles.nameButton} popoverTarget={menuId}>
        <span className="one-line">{name}</span>
        <DownIcon />
      </button>
      <Menu as="div" ref={menu} id={menuId} popover="auto" className={styles.nameMenu}>
        {actions.map(({ label, icon: Icon, run }) => (
          <MenuItem
            as="button"
            key={label}
            type="button"
            onClick={() => {
              menu.current?.hidePopover();
              run();
            }}
          >
            <Icon />
            {label}
          </MenuItem>
        ))}
        {items.map(({ label, icon: Icon, ...link }) => (
          <MenuItem as={Link} key={label} {...link}>
            <Icon />
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
