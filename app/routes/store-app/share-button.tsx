import { useState } from "react";
import { IconButton } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { TextField } from "#app/components/fields.tsx";
import { ShareIcon } from "#app/components/icons.tsx";
import { notify } from "#app/lib/toast.ts";

/** The system's own way to share, else the address on the clipboard; where both refuse, the address to copy by hand. */
export function ShareButton({ name }: { name: string }) {
  const [address, setAddress] = useState<string | null>(null);
  async function share() {
    const url = window.location.origin + window.location.pathname;
    try {
      if (navigator.share) return await navigator.share({ title: name, url });
      await navigator.clipboard.writeText(url);
      notify.success("Link copied");
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      setAddress(url);
    }
  }
  return (
    <>
      <IconButton label="Share" className="scripted" onClick={() => void share()}>
        <ShareIcon />
      </IconButton>
      <Dialog title={`Share ${name}`} open={address !== null} onClose={() => setAddress(null)}>
        <TextField
          label="Copy this address"
          value={address ?? ""}
          readOnly
          autoFocus
          onFocus={(event) => event.target.select()}
        />
      </Dialog>
    </>
  );
}
