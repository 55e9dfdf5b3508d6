import { useId, useRef, useState } from "react";
import { Link } from "react-router";
import { CopyIcon, DownIcon, EditIcon, FolderIcon, PlusIcon } from "#app/components/icons/icons.tsx";
import * as menuStyles from "#app/components/overlays/menu.module.css";
import { NEW_APP_PATH } from "#app/lib/builder-path.ts";
import { focusAfterRender } from "#app/lib/focus.ts";
import * as styles from "./builder.module.css";
import { RenameForm } from "./projects/rename-form.tsx";

type Props = {
  current: { id: string; name: string };
  onRename: (name: string) => void;
  onDuplicate: () => void;
};

export function NameMenu({ current: { id, name }, onRename, onDuplicate }: Props) {
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isRenaming, setIsRenaming] = useState(false);
  const actions = [
    { label: "Rename", icon: EditIcon, run: () => setIsRenaming(true) },
    { label: "Duplicate", icon: CopyIcon, run: onDuplicate },
  ];
  const items = [
    { label: "Edit title and details", icon: EditIcon, to: `/builder?view=projects&project=${id}&edit=${id}` },
    { label: "All projects", icon: FolderIcon, to: `/builder?view=projects&project=${id}` },
    { label: "New app", icon: PlusIcon, to: NEW_APP_PATH, reloadDocument: true },
  ];
  function closeForm() {
    setIsRenaming(false);
    focusAfterRender(() => button.current);
  }
  if (isRenaming) return <RenameForm name={name} onRename={onRename} onClose={closeForm} />;
  return (
    <>
      <button ref={button} type="button" className={styles.nameButton} popoverTarget={menuId}>
        <span className="one-line">{name}</span>
        <DownIcon />
      </button>
      <div ref={menu} id={menuId} popover="auto" className={`${menuStyles.menu} ${styles.nameMenu}`}>
        {actions.map(({ label, icon: Icon, run }) => (
          <button
            key={label}
            type="button"
            className={menuStyles.menuItem}
            onClick={() => {
              menu.current?.hidePopover();
              run();
            }}
          >
            <Icon />
            {label}
          </button>
        ))}
        {items.map(({ label, icon: Icon, ...link }) => (
          <Link key={label} className={menuStyles.menuItem} {...link}>
            <Icon />
            {label}
          </Link>
        ))}
      </div>
    </>
  );
}
