import { useState } from "react";
import * as badgeStyles from "#app/components/feedback/badge.module.css";
import { RelativeTime } from "#app/components/feedback/relative-time.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ConfirmDialog } from "#app/components/overlays/dialog.tsx";
import { signOut } from "#app/device/session/sign-out.client.ts";
import { useAction } from "#app/hooks/use-action.ts";
import type { AccountPage } from "#domain/accounts/queries.server.ts";
import * as styles from "./profile.module.css";

export function Devices({ devices, accountId }: { devices: AccountPage["devices"]; accountId: string }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [isSigningOut, setIsSigningOut] = useState(false);
  return (
    <section className={`${styles.panel} stack`} aria-labelledby="devices">
      <h3 id="devices">Devices</h3>
      <ul className={styles.plainList}>
        {devices.map((device) => (
          <li key={device.id} className="row">
            <span className="grow">
              <strong>{device.device || "Unknown device"}</strong>
              {device.current && (
                <span className={badgeStyles.badge} data-color="green">
                  This device
                </span>
              )}
              <span className={`small quiet ${styles.block}`}>
                Signed in: <RelativeTime at={device.createdAt} hasClock /> · Last used:{" "}
                <RelativeTime at={device.seenAt} hasClock />
              </span>
            </span>
            {!device.current && <RevokeButton device={device} />}
          </li>
        ))}
      </ul>
      <div>
        <Button variant="soft" onClick={() => setIsConfirming(true)}>
          Sign out everywhere
        </Button>
      </div>
      <ConfirmDialog
        title="Sign out everywhere?"
        text="Every device will be signed out, including this one. Your apps and projects won't change."
        confirm="Sign out everywhere"
        busy={isSigningOut && "Signing out..."}
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => {
          setIsSigningOut(true);
          void signOut(accountId, "/sign-out?everywhere").then(setIsSigningOut);
        }}
      />
    </section>
  );
}

function RevokeButton({ device }: { device: AccountPage["devices"][number] }) {
  const { Form, busy } = useAction();
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="revoke" />
      <input type="hidden" name="id" value={device.id} />
      <Button type="submit" variant="soft" busy={busy && "Signing out..."} aria-label={`Sign out ${device.device}`}>
        Sign out
      </Button>
    </Form>
  );
}
