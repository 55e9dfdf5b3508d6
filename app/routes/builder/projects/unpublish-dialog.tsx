import { ConfirmDialog } from "#app/components/overlays/dialog.tsx";

type Props = { name: string; onClose: () => void; onConfirm: () => void };

/** Asks before an app leaves the store. */
export function UnpublishDialog({ name, onClose, onConfirm }: Props) {
  return (
    <ConfirmDialog
      title={`Unpublish ${name}?`}
      open
      text="It will be removed from the store right away and become private. Reviews and installs are kept in case you publish it again."
      confirm="Unpublish"
      onClose={onClose}
      onConfirm={() => {
        onClose();
        onConfirm();
      }}
    />
  );
}
