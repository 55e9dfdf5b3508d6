import { useState } from "react";
import { IconButton } from "#app/components/forms/button.tsx";
import { TextField } from "#app/components/forms/fields.tsx";
import { ShareIcon } from "#app/components/icons/icons.tsx";
import { Dialog } from "#app/components/overlays/dialog.tsx";
import { notify } from "#app/lib/toast.ts";

/** Shares the page that is open, unless it gets another path. */
export function ShareButton({ name, path }: { name: string; path?: string }) {
  const [urlToCopy, setUrlToCopy] = useState<string | null>(null);
  async function share() {
    const url = window.location.origin + (path ?? window.location.pathname);
    try {
      if (navigator.share) return await navigator.share({ title: name, url });
      await navigator.clipboard.writeText(url);
      notify.success("Link copied");
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      setUrlToCopy(url);
    }
  }
  return (
    <>
      <IconButton label="Share" className="scripted" onClick={() => void share()}>
        <ShareIcon />
      </IconButton>
      <Dialog title={`Share ${name}`} open={urlToCopy !== null} onClose={() => setUrlToCopy(null)}>
        <TextField
          label="Copy this link"
          value={urlToCopy ?? ""}
          readOnly
          autoFocus
          onFocus={(event) => event.target.select()}
        />
      </Dialog>
    </>
  );
}
