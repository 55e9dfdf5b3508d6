import { FrameNotice } from "#app/components/apps/frame-notice.tsx";
import { Button } from "#app/components/forms/button.tsx";
import type { CopyNotice as Notice } from "#app/device/data-copies/copy-saver.ts";

type Props = { notice: Notice | null; onAction: () => void; onHide: () => void };

/** A line where the account can't keep the app's data, or has other data. */
export function CopyNotice({ notice, onAction, onHide }: Props) {
  return (
    <FrameNotice text={notice?.text ?? null}>
      {notice?.action && (
        <Button variant="soft" onClick={onAction}>
          {notice.action}
        </Button>
      )}
      <Button variant="ghost" onClick={onHide}>
        Hide
      </Button>
    </FrameNotice>
  );
}
