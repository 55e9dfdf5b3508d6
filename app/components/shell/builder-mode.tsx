import { type NavigateFunction, useNavigate } from "react-router";
import { HammerIcon } from "#app/components/icons/icons.tsx";
import { MenuSwitch } from "#app/components/overlays/menu-switch.tsx";
import type { Answer } from "#app/forms.ts";
import { notify } from "#app/lib/toast.ts";

export function BuilderMode({ on }: { on: boolean }) {
  const navigate = useNavigate();
  return (
    <MenuSwitch checked={on} icon={<HammerIcon />} onClick={() => void switchMode(!on, navigate)}>
      Builder Mode
    </MenuSwitch>
  );
}

export async function switchMode(builder: boolean, navigate: NavigateFunction) {
  const body = new URLSearchParams({ intent: "set-mode", mode: builder ? "builder" : "explorer" });
  const answer = await fetch("/mode", { method: "POST", body })
    .then((response): Promise<Answer<null>> => response.json())
    .catch(() => null);
  if (!answer) return notify.error("Error", "You seem to be offline. Please try again.");
  // A refusal is a 200 too.
  if (!answer.ok) return notify.failure(answer.error);
  // The builder is a new document, which shows the toast itself.
  if (builder) return window.location.assign("/builder?enabled=1");
  notify.success("Explorer mode enabled");
  navigate("/");
}
