import { useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { FailureAlert } from "#app/components/forms/failure-text.tsx";
import { MenuSwitch } from "#app/components/overlays/menu-switch.tsx";
import { callApi } from "#app/device/api.ts";
import { startMove } from "#app/device/app-data/data-move.ts";
import { changeDeviceApp, createDeviceApp } from "#app/device/device-apps/device-apps.ts";
import { PAGE_LEFT, useCall } from "#app/hooks/use-call.ts";
import { projectPath } from "#app/lib/builder-path.ts";
import { deviceLabel, sharedLabel } from "#domain/apps/labels.ts";
import type { Failure } from "#domain/kit/errors.ts";
import { isPicture } from "#domain/listing/icons.ts";

type Original = { id: string; kind: "share" | "app" };
type Props = {
  original: Original;
  /** Null for a visitor. */
  accountId: string | null;
  /** The copy becomes a project of the account; else an app of this device. */
  keepsProjects: boolean;
  /** The browser stores what was entered in a shared app, so that it can move. */
  isStored?: boolean;
};
/** A copy, and the label of its origin. */
type Kept = { path: string; label: string };

export function KeepCopy({ original, accountId, keepsProjects, isStored = false }: Props) {
  const [movesData, setMovesData] = useState(true);
  const canMove = isStored && original.kind === "share";
  const { start, busy, failure } = useCall(async () => {
    const answer = await (keepsProjects ? keepInAccount(original) : keepOnDevice(original, accountId));
    if (!answer.ok) return answer.error;
    await leave(answer.kept);
    return PAGE_LEFT;
  });
  async function leave({ path, label }: Kept) {
    if (canMove && movesData) startMove({ from: await sharedLabel(original.id), to: label, path });
    else window.location.assign(path);
  }
  return (
    <>
      {canMove && (
        <MenuSwitch checked={movesData} onClick={() => setMovesData(!movesData)}>
          Move what you entered here into the copy
        </MenuSwitch>
      )}
      <p>
        <Button variant="soft" busy={busy && "Copying..."} onClick={() => void start()}>
          Keep a copy
        </Button>
      </p>
      <p className="small quiet">
        {whatIsCopied(original.kind)} {keepsProjects ? "becomes a project of yours." : "is saved on this device only."}{" "}
        It names this app as its origin. {!canMove && whyNoData(original.kind)}
      </p>
      <FailureAlert failure={failure} />
    </>
  );
}

function whatIsCopied(kind: Original["kind"]) {
  return kind === "app" ? "The version in the store" : "This version";
}

function whyNoData(kind: Original["kind"]) {
  if (kind === "app") return "What you entered in it isn't copied.";
  return "What you entered here isn't copied: this browser keeps nothing for apps in frames.";
}

type Answer = { ok: true; kept: Kept } | { ok: false; error: Failure };

async function keepInAccount({ id, kind }: Original): Promise<Answer> {
  const param = { id };
  const answer = await (kind === "app"
    ? callApi("POST", "/api/apps/:id/copies", { param })
    : callApi("POST", "/api/shares/:id/copies", { param }));
  if (!answer.ok) return answer;
  return { ok: true, kept: { path: projectPath(answer.data.id), label: answer.data.label } };
}

async function keepOnDevice({ id, kind }: Original, owner: string | null): Promise<Answer> {
  const param = { id };
  const answer = await (kind === "app"
    ? callApi("GET", "/api/apps/:id/html", { param })
    : callApi("GET", "/api/shares/:id/html", { param }));
  if (!answer.ok) return answer;
  const { icon, html, basedOn } = answer.data;
  const created = await createDeviceApp({ owner, name: basedOn.name, html, basedOn });
  if (!created.ok) return { ok: false, error: created.failure };
  // A picture lies with its owner, who may delete it.
  if (!isPicture(icon)) await changeDeviceApp(created.app.id, { icon });
  const path = `/device/${encodeURIComponent(created.app.id)}`;
  return { ok: true, kept: { path, label: await deviceLabel(created.app.id) } };
}
