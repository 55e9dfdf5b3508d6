import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

/** Asks before an app's link leaves for another site; the new page gets no handle on ours. */
export function LeavingDialog({ url, onClose }: { url: string | null; onClose: () => void }) {
  function leave() {
    if (url) window.open(url, "_blank", "noopener,noreferrer");
    onClose();
  }
  return (
    <Dialog title={url ? `Leaving to ${new URL(url).host}?` : ""} open={url !== null} onClose={onClose}>
      <p className="quiet address">{url}</p>
      <div className="actions">
        <Button look="soft" onClick={onClose}>
          Stay here
        </Button>
        <Button onClick={leave}>Open the link</Button>
      </div>
    </Dialog>
  );
}
