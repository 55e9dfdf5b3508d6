import { useState } from "react";
import { IconButton } from "#app/components/forms/button.tsx";
import { LinkField } from "#app/components/forms/link-field.tsx";
import { ShareIcon } from "#app/components/icons/icons.tsx";
import { Dialog } from "#app/components/overlays/dialog.tsx";
import { sendLink } from "#app/lib/send-link.ts";

type Props = {
  name: string;
  /** Of the page that is open, if it isn't given. */
  path?: string;
  className?: string;
  /** Called when nothing of it is open any more. */
  onDone?: () => void;
};

export function ShareButton({ name, path, className = "scripted", onDone }: Props) {
  const [urlToCopy, setUrlToCopy] = useState<string | null>(null);
  async function share() {
    const url = window.location.origin + (path ?? window.location.pathname);
    if (await sendLink(name, url)) onDone?.();
    else setUrlToCopy(url);
  }
  function close() {
    setUrlToCopy(null);
    onDone?.();
  }
  return (
    <>
      <IconButton label="Share" className={className} onClick={() => void share()}>
        <ShareIcon />
      </IconButton>
      <Dialog title={`Share ${name}`} open={urlToCopy !== null} onClose={close}>
        <LinkField label="Copy this link" url={urlToCopy ?? ""} autoFocus />
      </Dialog>
    </>
  );
}
