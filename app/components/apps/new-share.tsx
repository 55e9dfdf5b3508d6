import { useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { FailureAlert } from "#app/components/forms/failure-text.tsx";
import { MenuSwitch } from "#app/components/overlays/menu-switch.tsx";
import { callApi } from "#app/device/api.ts";
import { readDeviceHtml } from "#app/device/device-apps/device-apps.ts";
import { useAccountId } from "#app/hooks/use-account-id.ts";
import { useCall } from "#app/hooks/use-call.ts";
import { focusIfLost } from "#app/lib/focus.ts";
import { copyLink } from "#app/lib/send-link.ts";
import { DEVICE_SHARE_DAYS, type ExpiryDays } from "#domain/shares/rules.ts";
import type { Share } from "#domain/shares/share.ts";
import { ExpiryField } from "./expiry-field.tsx";
import * as styles from "./share-dialog.module.css";
import { SharedAppLimit } from "./shared-app-limit.tsx";

const DEFAULT_OPTIONS: Options = { expiryDays: null, followsLatest: true, allowsCopies: true };

/** A project of the account, or an app of this device. */
export type AppToShare = { id: string; name: string; icon: string | null };

/** What the link's owner chooses; an app of the device has the last choice alone. */
type Options = { expiryDays: ExpiryDays; followsLatest: boolean; allowsCopies: boolean };
type Props = { app: AppToShare; isOnDevice: boolean; onCreated: (share: Share) => void };

export function NewShare({ app, isOnDevice, onCreated }: Props) {
  const account = useAccountId();
  const [options, setOptions] = useState(DEFAULT_OPTIONS);
  const change = (changed: Partial<Options>) => setOptions({ ...options, ...changed });
  const { expiryDays, followsLatest, allowsCopies } = options;
  const { start, busy, failure } = useCall(async () => {
    const answer = await sendShare();
    if (!answer.ok) return answer.error;
    onCreated(answer.data.share);
    // Where the browser refuses, the link is selected anyway.
    await copyLink(answer.data.share.url).catch(() => {});
  });
  async function sendShare() {
    if (!isOnDevice)
      return callApi("POST", "/api/shares", {
        json: { project: app.id, ...options },
        account,
      });
    const { html, failure } = await readDeviceHtml(app.id);
    if (failure) return { ok: false as const, error: { ...failure, title: "Not shared" } };
    const { id, name, icon } = app;
    return callApi("POST", "/api/shares", { json: { deviceApp: id, name, icon, html, allowsCopies }, account });
  }

  return (
    <>
      <p>
        Anyone who has the link can run the app, without an account. No one reviews it first. <SharedAppLimit />
      </p>
      {isOnDevice ? (
        <p>
          The app is on this device only, so this version is uploaded for the link. It is used for nothing else, and it
          is deleted within 24 hours after the link ends. The link works for {DEVICE_SHARE_DAYS} days. Later changes are
          not uploaded.
        </p>
      ) : (
        <>
          <ExpiryField days={expiryDays} onChange={(days) => change({ expiryDays: days })} />
          <MenuSwitch
            className={styles.switchRow}
            checked={followsLatest}
            onClick={() => change({ followsLatest: !followsLatest })}
          >
            Always the latest saved version
          </MenuSwitch>
        </>
      )}
      <MenuSwitch
        className={styles.switchRow}
        checked={allowsCopies}
        onClick={() => change({ allowsCopies: !allowsCopies })}
      >
        Others may keep a copy
      </MenuSwitch>
      <FailureAlert failure={failure} />
      {failure?.code === "conflict" && (
        <p>
          <a href="/shared">See your links</a>
        </p>
      )}
      <p>
        <Button ref={focusIfLost} variant="marker" large busy={busy && "Creating..."} onClick={() => void start()}>
          Create and copy link
        </Button>
      </p>
    </>
  );
}
