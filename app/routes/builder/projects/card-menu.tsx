import { Link } from "react-router";
import {
  ChartIcon,
  CloseIcon,
  CopyIcon,
  DownloadIcon,
  EditIcon,
  PlayIcon,
  ShareIcon,
  TrashIcon,
} from "#app/components/icons/icons.tsx";
import { MenuItem } from "#app/components/overlays/menu.tsx";
import { ActionMenu } from "#app/routes/builder/action-menu.tsx";

type Props = {
  project: { id: string; name: string; status: string };
  /** None for projects that can only be read. */
  changes?: { onRename: () => void; onDuplicate: () => void; onShare: () => void };
  /** Of an app that others may copy, where that can't be changed with its listing. */
  onEndCopies?: (() => void) | null;
  onDownload: () => void;
  onDelete: () => void;
};

export function CardMenu({ project: { id, name, status }, changes, onEndCopies = null, onDownload, onDelete }: Props) {
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
        ...(onEndCopies
          ? [{ label: "Allow no copies", name: `Allow no copies of ${name}`, icon: CloseIcon, run: onEndCopies }]
          : []),
        { label: "Download", name: `Download ${name}`, icon: DownloadIcon, run: onDownload },
        { label: "Delete", name: `Delete ${name}`, icon: TrashIcon, run: onDelete },
      ]}
    >
      <MenuItem
        as={Link}
        to={status === "local" ? `/builder?view=view&project=${id}` : `/p/${id}`}
        reloadDocument
        aria-label={`Preview ${name}`}
      >
        <PlayIcon />
        Preview
      </MenuItem>
      {status === "approved" && (
        <MenuItem as={Link} to={`/builder/numbers/${id}`} aria-label={`Numbers of ${name}`}>
          <ChartIcon />
          Numbers
        </MenuItem>
      )}
    </ActionMenu>
  );
}
