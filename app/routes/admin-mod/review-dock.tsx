import { CheckIcon, CloseIcon } from "#app/components/icons/icons.tsx";
import { Dock, DockAction, HomeDockLink } from "#app/components/shell/dock.tsx";

type Props = { approve?: string; onApprove?: () => void; onReject?: () => void; busy?: string | null };

/** Buttons for the decision while the moderator reads. None for an item that is decided or held by another moderator. */
export function ReviewDock({ approve = "Approve", onApprove, onReject, busy }: Props) {
  return (
    <Dock label="Main">
      <HomeDockLink />
      {onReject && (
        <DockAction icon={<CloseIcon />} aria-keyshortcuts="r" onClick={onReject}>
          Reject
        </DockAction>
      )}
      {onApprove && (
        <DockAction tone="marker" icon={<CheckIcon />} aria-keyshortcuts="a" onClick={onApprove}>
          {busy ?? approve}
        </DockAction>
      )}
    </Dock>
  );
}
