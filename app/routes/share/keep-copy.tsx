import { useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { FailureAlert } from "#app/components/forms/failure-text.tsx";
import { MenuSwitch } from "#app/components/overlays/menu-switch.tsx";
import { callApi } from "#app/device/api.ts";
import { startMove } from "#app/device/app-data/data-move.ts";
import { changeDeviceApp, createDeviceApp } from "#app/device/device-apps/device-apps.ts";
import { projectPath } from "#app/lib/builder-path.ts";
import { deviceLabel, sharedLabel } from "#domain/apps/labels.ts";
import type { Failure } from "#domain/kit/errors.ts";
import { isPicture } from "#domain/listing/icons.ts";
import { sharePath } from "#domain/shares/share-path.ts";

type Props = {
  id: string;
  /** Null for a visitor. */
  accountId: string | null;
  /** The copy becomes a project of the account; else an app of this device. */
  keepsProjects: boolean;
  /** The browser stores what was entered, so that it can move. */
  isStored: boolean;
};
/** A copy, and the label of its origin. */
type Kept = { path: string; label: string };

export function KeepCopy({ id, accountId, keepsProjects, isStored }: Props) {
  const [movesData, setMovesData] = useState(true);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  async function keep() {
    setIsBusy(true);
    const answer = await (keepsProjects ? keepInAccount(id) : keepOnDevice(id, accountId));
    if (answer.ok) return leave(answer.kept);
    setIsBusy(false);
    setFailure(answer.error);
  }
  async function leave({ path, label }: Kept) {
    if (isStored && movesData) startMove({ from: await sharedLabel(id), to: label, path });
    else window.location.assign(path);
  }
  return (
    <>
      {isStored && (
        <MenuSwitch checked={movesData} onClick={() => setMovesData(!movesData)}>
          Move what you entered here into the copy
        </MenuSwitch>
      )}
      <p>
        <Button variant="soft" busy={isBusy && "Copying..."} onClick={() => void keep()}>
          Keep a copy
        </Button>
      </p>
      <p className="small quiet">
        {keepsProjects
          ? "This version becomes a project of yours. It names this app as its origin."
          : "This version is saved on this device only. It names this app as its origin."}{" "}
        {!isStored && "What you entered here isn't copied: this browser keeps nothing for apps in frames."}
      </p>
      <FailureAlert failure={failure} />
    </>
  );
}

type Answer = { ok: true; kept: Kept } | { ok: false; error: Failure };

async function keepInAccount(id: string): Promise<Answer> {
  const answer = await callApi("POST", "/api/shares/:id/copies", { param: { id } });
  if (!answer.ok) return answer;
  return { ok: true, kept: { path: projectPath(answer.data.id), label: answer.data.label } };
}

async function keepOnDevice(id: string, owner: string | null): Promise<Answer> {
  const answer = await callApi("GET", "/api/shares/:id/html", { param: { id } });
  if (!answer.ok) return answer;
  const { name, icon, nickname: author, html, htmlSha256: digest } = answer.data;
  const created = await createDeviceApp({
    owner,
    name,
    html,
    basedOn: { address: sharePath(id), digest, name, author },
  });
  if (!created.ok) return { ok: false, error: created.failure };
  // A picture lies with its owner, who may delete it.
  if (!isPicture(icon)) await changeDeviceApp(created.app.id, { icon });
  const path = `/device/${encodeURIComponent(created.app.id)}`;
  return { ok: true, kept: { path, label: await deviceLabel(created.app.id) } };
}
