import { useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { FailureAlert } from "#app/components/forms/failure-text.tsx";
import { callApi } from "#app/device/api.ts";
import { changeDeviceApp, createDeviceApp } from "#app/device/device-apps/device-apps.ts";
import { projectPath } from "#app/lib/builder-path.ts";
import type { Failure } from "#domain/kit/errors.ts";
import { isPicture } from "#domain/listing/icons.ts";
import { sharePath } from "#domain/shares/share-path.ts";

type Props = {
  id: string;
  /** Null for a visitor. */
  accountId: string | null;
  /** The copy becomes a project of the account; else an app of this device. */
  keepsProjects: boolean;
};

export function KeepCopy({ id, accountId, keepsProjects }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  async function keep() {
    setIsBusy(true);
    const problem = await (keepsProjects ? keepInAccount(id) : keepOnDevice(id, accountId));
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
        {keepsProjects
          ? "This version becomes a project of yours. It names this app as its origin."
          : "This version is saved on this device only. It names this app as its origin."}{" "}
        What you entered here isn't copied.
      </p>
      <FailureAlert failure={failure} />
    </>
  );
}

/** Both leave the page, or return why they could not. */
async function keepInAccount(id: string) {
  const answer = await callApi("POST", "/api/shares/:id/copies", { param: { id } });
  if (!answer.ok) return answer.error;
  window.location.assign(projectPath(answer.data.id));
  return null;
}

async function keepOnDevice(id: string, owner: string | null) {
  const answer = await callApi("GET", "/api/shares/:id/html", { param: { id } });
  if (!answer.ok) return answer.error;
  const { name, icon, nickname: author, html, htmlSha256: digest } = answer.data;
  const created = await createDeviceApp({
    owner,
    name,
    html,
    basedOn: { address: sharePath(id), digest, name, author },
  });
  if (!created.ok) return created.failure;
  // A picture lies with its owner, who may delete it.
  if (!isPicture(icon)) await changeDeviceApp(created.app.id, { icon });
  window.location.assign(`/device/${encodeURIComponent(created.app.id)}`);
  return null;
}
