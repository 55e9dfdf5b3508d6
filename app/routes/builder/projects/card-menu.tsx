import { Link } from "react-router";
import {
  ChartIcon,
  CopyIcon,
  DownloadIcon,
  EditIcon,
  PlayIcon,
  ShareIcon,
  TrashIcon,
} from "#app/components/icons/icons.tsx";
import * as menuStyles from "#app/components/overlays/menu.module.css";
import { ActionMenu } from "#app/routes/builder/action-menu.tsx";

type Props = {
  project: { id: string; name: string; status: string };
  /** None for projects that can only be read. */
  changes?: { onRename: () => void; onDuplicate: () => void; onShare: () => void };
  onDownload: () => void;
  onDelete: () => void;
};

export function CardMenu({ project: { id, name, status }, changes, onDownload, onDelete }: Props) {
  return (
    <ActionMenu
      label={`More for ${name}`}
      title="More"
      actions={[
        ...(changes
          ? [
              { label: "Rename", name: `Rename ${name}`, icon: EditIcon, run: changes.onRename },
              { label: "Duplicate", name: `Duplicate ${name}`, icon: CopyIcon, run: changes.onDuplicate },
              { label: "Share", name: `Share ${name}`, icon: ShareIcon, run: changes.onShare },
            ]
          : []),
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
      {status === "approved" && (
        <Link className={menuStyles.menuItem} to={`/builder/numbers/${id}`} aria-label={`Numbers of ${name}`}>
          <ChartIcon />
          Numbers
        </Link>
      )}
    </ActionMenu>
  );
}
