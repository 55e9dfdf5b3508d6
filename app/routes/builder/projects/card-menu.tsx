import { Link } from "react-router";
import {
  ChartIcon,
  ClipboardIcon,
  CloseIcon,
  CopyIcon,
  DownloadIcon,
  EditIcon,
  EyeSlashIcon,
  PlayIcon,
  ShareIcon,
  TrashIcon,
} from "#app/components/icons/icons.tsx";
import { MenuItem } from "#app/components/overlays/menu.tsx";
import { ActionMenu } from "#app/routes/builder/action-menu.tsx";

type Props = {
  project: { id: string; name: string; status: string; hasNumbers: boolean };
  /** Of a review that the card doesn't lead to. */
  reviewId?: string | null;
  /** None for projects that can only be read. */
  changes?: { onRename: () => void; onDuplicate: () => void; onShare: () => void };
  /** Of an app that others may copy, where that can't be changed with its listing. */
  onEndCopies?: (() => void) | null;
  /** Of an app in the store, where its listing can't be opened. */
  onUnpublish?: (() => void) | null;
  onDownload: () => void;
  onDelete: () => void;
};

export function CardMenu({
  project: { id, name, status, hasNumbers },
  reviewId = null,
  changes,
  onEndCopies = null,
  onUnpublish = null,
  onDownload,
  onDelete,
}: Props) {
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
        ...(onUnpublish
          ? [{ label: "Unpublish", name: `Unpublish ${name}`, icon: EyeSlashIcon, run: onUnpublish }]
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
      {reviewId && (
        <MenuItem as={Link} to={`/builder/review/${reviewId}`} aria-label={`Review of ${name}`}>
          <ClipboardIcon />
          Review
        </MenuItem>
      )}
      {hasNumbers && (
        <MenuItem as={Link} to={`/builder/numbers/${id}`} aria-label={`Numbers of ${name}`}>
          <ChartIcon />
          Numbers
        </MenuItem>
      )}
    </ActionMenu>
  );
}
