import { encode } from "uqr";
import { Button } from "#app/components/forms/button.tsx";
import { LinkField } from "#app/components/forms/link-field.tsx";
import { DialogButton } from "#app/components/overlays/dialog-button.tsx";
import { MenuSwitch } from "#app/components/overlays/menu-switch.tsx";
import { callApi, isOutcomeUnknown } from "#app/device/api.ts";
import { useCopyLink } from "#app/hooks/use-copy-link.ts";
import { notify } from "#app/lib/toast.ts";
import { localDateText } from "#domain/kit/time-texts.ts";
import type { ExpiryDays } from "#domain/shares/rules.ts";
import type { Share } from "#domain/shares/share.ts";
import { ExpiryField } from "./expiry-field.tsx";
import * as styles from "./share-dialog.module.css";
import { opensText } from "./share-texts.ts";
import { StopShareDialog } from "./stop-share-dialog.tsx";

type Props = {
  share: Share;
  isOnDevice: boolean;
  onChanged: (share: Share) => void;
  onUnknown: () => void;
  onStopped: () => void;
};
type Change = { expiryDays?: ExpiryDays; followsLatest?: boolean; allowsCopies?: boolean };

export function OpenShare({ share, isOnDevice, onChanged, onUnknown, onStopped }: Props) {
  const { id, url, name, followsLatest, allowsCopies, expiresAt, opens } = share;
  const { field, copy, hint } = useCopyLink(url);

  async function send() {
    await navigator.share({ title: name, url }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === "AbortError")) return copy();
    });
  }
  /** Shown immediately, and taken back if the server refuses. Without an answer the link is loaded again (decision 342). */
  async function change(json: Change) {
    const { expiryDays: _, ...shown } = json;
    onChanged({ ...share, ...shown });
    const answer = await callApi("PATCH", "/api/shares/:id", { param: { id }, json });
    if (answer.ok) return onChanged(answer.data.share);
    notify.failure(answer.error);
    if (isOutcomeUnknown(answer.error)) onUnknown();
    else onChanged(share);
  }

  return (
    <>
      <LinkField ref={field} label="Link" url={url} hint={hint} autoFocus />
      <div className="row wrap">
        <Button variant="marker" onClick={() => void copy()}>
          Copy link
        </Button>
        {"share" in navigator && (
          <Button variant="soft" onClick={() => void send()}>
            Send...
          </Button>
        )}
      </div>
      <QrCode text={url} label={`QR code of the link to ${name}`} />
      <p className="quiet">{opensText(opens)}</p>
      {isOnDevice ? (
        <p className="quiet">
          Works until {expiresAt !== null && localDateText(new Date(expiresAt))}. It shows the version that was
          uploaded, without later changes.
        </p>
      ) : (
        <>
          <ExpiryField until={expiresAt} days={null} onChange={(expiryDays) => void change({ expiryDays })} />
          <MenuSwitch
            className={styles.switchRow}
            checked={followsLatest}
            onClick={() => void change({ followsLatest: !followsLatest })}
          >
            Always the latest saved version
          </MenuSwitch>
        </>
      )}
      <MenuSwitch
        className={styles.switchRow}
        checked={allowsCopies}
        onClick={() => void change({ allowsCopies: !allowsCopies })}
      >
        Others may keep a copy
      </MenuSwitch>
      <div className="row wrap">
        <DialogButton
          variant="danger"
          dialog={(close) => <StopShareDialog share={share} onClose={close} onStopped={onStopped} />}
        >
          Stop sharing
        </DialogButton>
        <a className="button ghost" href="/shared">
          Your links
        </a>
      </div>
    </>
  );
}

/** Modules of white around the code, which scanners need. */
const BORDER = 4;

/** Dark on white in both themes, since some scanners read no inverted codes. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: BORDER });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg className={styles.qrCode} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
