import { useId, useState } from "react";
import * as switchMarkStyles from "#app/components/forms/switch-mark.module.css";
import {
  type PushState,
  readPushState,
  switchPushOff,
  switchPushOn,
} from "#app/device/notifications/push-state.client.ts";
import { useAccountId } from "#app/hooks/use-account-id.ts";
import { useLoaded } from "#app/hooks/use-loaded.ts";
import { notify } from "#app/lib/toast.ts";
import { BRAND } from "#domain/kit/brand.ts";
import * as styles from "./push-switch.module.css";

const HINTS: Record<PushState, string> = {
  unsupported: `This browser can't receive them. On an iPhone or iPad, add ${BRAND} to the Home Screen and open it there.`,
  denied: `This browser blocks them. Allow notifications for ${BRAND} in its site settings, then switch them on here.`,
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
  const [isBusy, setIsBusy] = useState(false);

  async function press() {
    if (isBusy || state === null) return;
    setIsBusy(true);
    const answer = await (state === "on" ? switchPushOff(account) : switchPushOn(account));
    setIsBusy(false);
    if (answer.ok) setChangedState(answer.data);
    else notify.failure(answer.error);
  }

  return { state, isBusy, press };
}

/** Switches Web Push for this browser. */
export function PushSwitch({ push: { state, isBusy, press } }: { push: Push }) {
  const [labelId, hintId] = [useId(), useId()];

  const isOn = isBusy ? state !== "on" : state === "on";
  return (
    <div className={`${styles.settingsRow} ${styles.pushSwitch}`}>
      <span className="grow">
        <span id={labelId}>Push on this device</span>
        <span id={hintId} role="status" className={`small quiet ${styles.settingsHint}`}>
          {isBusy ? "One moment. Your browser may ask you to allow it." : HINTS[state ?? "off"]}
        </span>
      </span>
      {state !== "unsupported" && (
        <button
          type="button"
          role="switch"
          aria-checked={isOn}
          aria-labelledby={labelId}
          aria-describedby={hintId}
          aria-busy={isBusy || undefined}
          className={`${styles.settingsChannel} ${styles.switchPart}`}
          onClick={press}
        >
          <span className={switchMarkStyles.switchMark} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
