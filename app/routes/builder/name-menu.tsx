import { useId } from "react";
import { Link } from "react-router";
import { DownIcon, EditIcon, FolderIcon, PlusIcon } from "#app/components/icons/icons.tsx";
import * as menuStyles from "#app/components/overlays/menu.module.css";
import * as styles from "./builder.module.css";

export function NameMenu({ current: { id, name } }: { current: { id: string; name: string } }) {
  const menuId = useId();
  const items = [
    { label: "Edit title and details", icon: EditIcon, to: `/builder?view=projects&project=${id}&edit=${id}` },
    { label: "All projects", icon: FolderIcon, to: `/builder?view=projects&project=${id}` },
    { label: "New app", icon: PlusIcon, to: "/builder?view=build", reloadDocument: true },
  ];
  return (
    <>
      <button type="button" className={styles.nameButton} popoverTarget={menuId}>
        <span className="one-line">{name}</span>
        <DownIcon />
      </button>
      <div id={menuId} popover="auto" className={`${menuStyles.menu} ${styles.nameMenu}`}>
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
