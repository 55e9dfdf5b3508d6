import { useId, useState } from "react";
import {
  type PushState,
  readPushState,
  switchPushOff,
  switchPushOn,
} from "#app/device/notifications/push-state.client.ts";
import { useAccountId } from "#app/hooks/use-account-id.ts";
import { useBusy } from "#app/hooks/use-busy.ts";
import { useLoaded } from "#app/hooks/use-loaded.ts";
import { notify } from "#app/lib/toast.ts";
import { BRAND } from "#domain/kit/brand.ts";
import * as styles from "./push-switch.module.css";
import { SettingsHint, SettingsRow, SettingsSwitch } from "./settings-row.tsx";

const HINTS: Record<PushState, string> = {
  unsupported: `This browser can't receive them. On an iPhone or iPad, add ${BRAND} to the Home Screen and open it there.`,
  denied: `This browser blocks them. Allow notifications for ${BRAND} in its site settings, then switch them on here.`,
  unknown: "We couldn't check whether this browser receives them. Reload the page to try again.",
  off: `Tells you also while ${BRAND} is closed.`,
  on: "Until you switch it off or sign out.",
};

type Push = ReturnType<typeof usePush>;

/** Web Push of this browser. `state`: null until it is known. */
export function usePush() {
  const account = useAccountId();
  const { loaded } = useLoaded(account, () => readPushState().catch((): PushState => "unsupported"));
  const [changedState, setChangedState] = useState<PushState | null>(null);
  const state = changedState ?? loaded?.data ?? null;
  const { busy, run } = useBusy();

  async function press() {
    if (busy || state === null) return;
    await run("One moment. Your browser may ask you to allow it.", async () => {
      const answer = await (state === "on" ? switchPushOff(account) : switchPushOn(account));
      if (answer.ok) setChangedState(answer.data);
      else notify.failure(answer.error);
    });
  }

  return { state, busy, press };
}

/** Switches Web Push for this browser. */
export function PushSwitch({ push: { state, busy, press } }: { push: Push }) {
  const [labelId, hintId] = [useId(), useId()];

  const isOn = busy ? state !== "on" : state === "on";
  return (
    <SettingsRow as="div" className={styles.pushSwitch}>
      <span className="grow">
        <span id={labelId}>Push on this device</span>
        <SettingsHint id={hintId} role="status">
          {busy || HINTS[state ?? "off"]}
        </SettingsHint>
      </span>
      {state !== "unsupported" && state !== "unknown" && (
        <SettingsSwitch
          type="button"
          aria-checked={isOn}
          aria-labelledby={labelId}
          aria-describedby={hintId}
          aria-busy={busy !== false || undefined}
          onClick={press}
        />
      )}
    </SettingsRow>
  );
}
