import { type NavigateFunction, useNavigate } from "react-router";
import { deviceStorage } from "#app/device/storage.ts";
import { notify } from "#app/lib/toast.ts";
import { HammerIcon } from "./menu-icons.tsx";

/** Switches between working as a builder and as an explorer; kept on the account and on the device. */
export function BuilderMode({ on }: { on: boolean }) {
  const navigate = useNavigate();
  return (
    <button
      type="button"
      className="menu-item"
      role="switch"
      aria-checked={on}
      onClick={() => void switchMode(!on, navigate)}
    >
      <HammerIcon />
      <span className="grow">Builder Mode</span>
      <span className="switch-mark" aria-hidden="true" />
    </button>
  );
}

export async function switchMode(builder: boolean, navigate: NavigateFunction) {
  deviceStorage.set("builderMode", String(builder));
  deviceStorage.set("last_builder_mode", String(builder));
  const body = new URLSearchParams({ mode: builder ? "builder" : "explorer" });
  const kept = await fetch("/mode", { method: "POST", body }).then(
    (answer) => answer.ok,
    () => false,
  );
  if (!kept) return notify.error("Error", "You seem to be offline. Please try again.");
  notify.success(builder ? "Builder mode enabled" : "Explorer mode enabled");
  if (builder) window.location.assign("/builder");
  else navigate("/");
}
