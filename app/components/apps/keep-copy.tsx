import { useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { FailureAlert } from "#app/components/forms/failure-text.tsx";
import { callApi } from "#app/device/api.ts";
import { changeDeviceApp, createDeviceApp } from "#app/device/device-apps/device-apps.ts";
import { projectPath } from "#app/lib/builder-path.ts";
import type { Failure } from "#domain/kit/errors.ts";
import { isPicture } from "#domain/listing/icons.ts";

type Original = { id: string; kind: "share" | "app" };
type Props = {
  original: Original;
  /** Null for a visitor. */
  accountId: string | null;
  /** The copy becomes a project of the account; else an app of this device. */
  keepsProjects: boolean;
};

export function KeepCopy({ original, accountId, keepsProjects }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  async function keep() {
    setIsBusy(true);
    const problem = await (keepsProjects ? keepInAccount(original) : keepOnDevice(original, accountId));
    if (!problem) return;
    setIsBusy(false);
    setFailure(problem);
  }
  return (
    <>
      <p>
        <Button variant="soft" busy={isBusy && "Copying..."} onClick={() => void keep()}>
          Keep a copy
        </Button>
      </p>
      <p className="small quiet">
        {whatIsCopied(original.kind)} {keepsProjects ? "becomes a project of yours." : "is saved on this device only."}{" "}
        It names this app as its origin. What you entered in it isn't copied.
      </p>
      <FailureAlert failure={failure} />
    </>
  );
}

function whatIsCopied(kind: Original["kind"]) {
  return kind === "app" ? "The version in the store" : "This version";
}

/** Both leave the page, or return why they could not. */
async function keepInAccount({ id, kind }: Original) {
  const param = { id };
  const answer = await (kind === "app"
    ? callApi("POST", "/api/apps/:id/copies", { param })
    : callApi("POST", "/api/shares/:id/copies", { param }));
  if (!answer.ok) return answer.error;
  window.location.assign(projectPath(answer.data.id));
  return null;
}

async function keepOnDevice({ id, kind }: Original, owner: string | null) {
  const param = { id };
  const answer = await (kind === "app"
    ? callApi("GET", "/api/apps/:id/html", { param })
    : callApi("GET", "/api/shares/:id/html", { param }));
  if (!answer.ok) return answer.error;
  const { icon, html, basedOn } = answer.data;
  const created = await createDeviceApp({ owner, name: basedOn.name, html, basedOn });
  if (!created.ok) return created.failure;
  // A picture lies with its owner, who may delete it.
  if (!isPicture(icon)) await changeDeviceApp(created.app.id, { icon });
  window.location.assign(`/device/${encodeURIComponent(created.app.id)}`);
  return null;
}
