import { useState } from "react";
import { callApi } from "#app/device/api.ts";
import { notify } from "#app/lib/toast.ts";

/** Takes an installed app's network away, whatever it was allowed, or gives it back. */
export function NetworkSwitch({ id, off }: { id: string; off: boolean }) {
  const [wanted, setWanted] = useState(off);
  const busy = wanted !== off;
  async function change() {
    if (busy) return;
    setWanted(!off);
    const answer = await callApi(`/api/apps/${id}/offline`, { method: "PUT", json: { on: !off } });
    // The page's own policy names the app's address, and changes with the document only.
    if (answer.ok) return window.location.reload();
    setWanted(off);
    notify.error(answer.error.title, answer.error.message);
  }
  return (
    <div>
      <button type="button" className="menu-item" role="switch" aria-checked={wanted} onClick={change}>
        <span className="grow">No network for this app</span>
        <span className="switch-mark" aria-hidden="true" />
      </button>
      <p className="small quiet" role="status">
        {busy ? "Saving. The app starts again." : "For you alone. What the app kept stays."}
      </p>
    </div>
  );
}
