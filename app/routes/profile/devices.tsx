import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { ConfirmDialog } from "#app/components/dialog.tsx";
import { RelativeTime } from "#app/components/relative-time.tsx";
import { signOut } from "#app/device/sign-out.ts";
import { useAction } from "#app/hooks/use-action.ts";
import type { AccountPage } from "#domain/accounts/queries.server.ts";

/** Where the account is signed in. Ending a session acts on that device's next request. */
export function Devices({ devices, account }: { devices: AccountPage["devices"]; account: string }) {
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  return (
    <section className="panel stack" aria-labelledby="devices">
      <h3 id="devices">Devices</h3>
      <ul className="plain-list">
        {devices.map((device) => (
          <li key={device.id} className="row">
            <span className="grow">
              <strong>{device.device || "Unknown device"}</strong>
              {device.current && <span className="badge green">This device</span>}
              <span className="small quiet block">
                Signed in <RelativeTime at={device.createdAt} />, last used <RelativeTime at={device.seenAt} />
              </span>
            </span>
            {!device.current && <Revoke device={device} />}
          </li>
        ))}
      </ul>
      <div>
        <Button look="soft" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      </div>
      <ConfirmDialog
        title="Sign out everywhere?"
        text="Every device is signed out, this one too. Your apps and projects stay as they are."
        confirm="Sign out everywhere"
        busy={leaving && "Signing out..."}
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setLeaving(true);
          void signOut(account, "/sign-out?everywhere").then(setLeaving);
        }}
      />
    </section>
  );
}

function Revoke({ device }: { device: AccountPage["devices"][number] }) {
  const { Form, busy } = useAction();
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="revoke" />
      <input type="hidden" name="id" value={device.id} />
      <Button type="submit" look="soft" busy={busy && "Signing out..."} aria-label={`Sign out ${device.device}`}>
        Sign out
      </Button>
    </Form>
  );
}
