import { useFetcher, useNavigate } from "react-router";
import { notify } from "#app/lib/toast.ts";
import { HammerIcon } from "./icons.tsx";

/** Switches between working as a builder and as an explorer; kept on the account and on the device. */
export function BuilderMode({ on }: { on: boolean }) {
  const fetcher = useFetcher<{ ok: boolean }>();
  const navigate = useNavigate();
  const mode = on ? "explorer" : "builder";
  async function change() {
    localStorage.setItem("builderMode", String(!on));
    localStorage.setItem("last_builder_mode", String(!on));
    await fetcher.submit({ mode }, { method: "post", action: "/mode" });
    notify.success(on ? "Explorer mode enabled" : "Builder mode enabled");
    if (on) navigate("/");
    else window.location.assign("/builder");
  }
  return (
    <button type="button" className="menu-item" role="switch" aria-checked={on} onClick={change}>
      <HammerIcon />
      <span className="grow">Builder Mode</span>
      <span className="switch-mark" aria-hidden="true" />
    </button>
  );
}
