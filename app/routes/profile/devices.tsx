import { useRef, useState } from "react";
import { Badge } from "#app/components/feedback/badge.tsx";
import { RelativeTime } from "#app/components/feedback/relative-time.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ConfirmDialog } from "#app/components/overlays/dialog.tsx";
import { signOut } from "#app/device/session/sign-out.client.ts";
import { useAction } from "#app/hooks/use-action.ts";
import { useOnChange } from "#app/hooks/use-on-change.ts";
import { isFocusLost } from "#app/lib/focus.ts";
import type { AccountPage } from "#domain/accounts/queries.server.ts";
import * as styles from "./profile.module.css";

export function Devices({ devices, accountId }: { devices: AccountPage["devices"]; accountId: string }) {
  const [signOutStep, setSignOutStep] = useState<"asking" | "signing-out" | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // Not the next device's button, which signs out without a question.
  useOnChange(devices.length, (count, previous) => {
    if (count < previous && isFocusLost()) heading.current?.focus({ preventScroll: true });
  });
  async function signOutEverywhere() {
    setSignOutStep("signing-out");
    const isLeaving = await signOut(accountId, "/sign-out?everywhere");
    if (!isLeaving) setSignOutStep("asking");
  }
  return (
    <section className={`${styles.panel} stack`} aria-labelledby="devices">
      <h3 id="devices" ref={heading} tabIndex={-1}>
        Devices
      </h3>
      <ul className={styles.plainList}>
        {devices.map((device) => (
          <li key={device.id} className="row">
            <span className="grow">
              <strong>{device.device || "Unknown device"}</strong>
              {device.current && <Badge color="green">This device</Badge>}
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
        <Button variant="soft" onClick={() => setSignOutStep("asking")}>
          Sign out everywhere
        </Button>
      </div>
      <ConfirmDialog
        title="Sign out everywhere?"
        text="Every device will be signed out, including this one, and API tokens and connected assistants end. Your apps and projects won't change."
        confirm="Sign out everywhere"
        busy={signOutStep === "signing-out" && "Signing out..."}
        open={signOutStep !== null}
        onClose={() => setSignOutStep(null)}
        onConfirm={() => void signOutEverywhere()}
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
