import { Link } from "react-router";
import { DownloadIcon, PlayIcon, TrashIcon } from "#app/components/icons/icons.tsx";
import * as menuStyles from "#app/components/overlays/menu.module.css";
import { ActionMenu } from "./action-menu.tsx";

type Props = {
  project: { id: string; name: string; status: string };
  onDownload: () => void;
  onDelete: () => void;
};

export function CardMenu({ project: { id, name, status }, onDownload, onDelete }: Props) {
  return (
    <ActionMenu
      label={`More for ${name}`}
      title="More"
      actions={[
        { label: "Download", name: `Download ${name}`, icon: DownloadIcon, run: onDownload },
        { label: "Delete", name: `Delete ${name}`, icon: TrashIcon, run: onDelete },
      ]}
    >
      <Link
        className={menuStyles.menuItem}
        to={status === "local" ? `/builder?view=view&project=${id}` : `/p/${id}`}
        reloadDocument
        aria-label={`Preview ${name}`}
      >
        <PlayIcon />
        Preview
      </Link>
    </ActionMenu>
  );
}
