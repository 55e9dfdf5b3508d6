import { useState } from "react";
import { useRevalidator } from "react-router";
import { callApi } from "#app/device/api.ts";
import { readDeviceHtml, removeDeviceApp } from "#app/device/device-apps/device-apps.ts";
import { downloadHtml } from "#app/device/device-apps/download.ts";
import { useAction } from "#app/hooks/use-action.ts";
import { notify } from "#app/lib/toast.ts";
import type { CardProject } from "./card-project.ts";

const MISSING_HTML = "This app's code is no longer on this device.";
const SENT_LABEL_MS = 2000;
const REVALIDATE_DELAY_MS = 1000;

type PendingAction = { intent: "delete" | "restore" | "request-update"; project: Pick<CardProject, "id" | "name"> };

export function useCardActions() {
  const { revalidate } = useRevalidator();
  const [pendingAction, setPendingAction] = useState<PendingAction | null>(null);
  const [sentProjectId, setSentProjectId] = useState<string | null>(null);
  const { submit } = useAction({
    waitsForReload: true,
    onSuccess() {
      setPendingAction(null);
      if (pendingAction?.intent === "delete")
        notify.success("Moved to the trash", { label: "Undo", onClick: () => send("restore", pendingAction.project) });
      if (pendingAction?.intent !== "request-update") return;
      setSentProjectId(pendingAction.project.id);
      window.setTimeout(() => void revalidate(), REVALIDATE_DELAY_MS);
      window.setTimeout(() => setSentProjectId(null), SENT_LABEL_MS);
    },
    onError: () => setPendingAction(null),
  });

  function send(
    intent: PendingAction["intent"],
    project: PendingAction["project"],
    fields: Record<string, string> = {},
  ) {
    setPendingAction({ intent, project });
    void submit({ intent, projectId: project.id, ...fields }, { method: "post", action: "/builder" });
  }

  function remove(project: CardProject) {
    if (project.status !== "local") return send("delete", project);
    if (removeDeviceApp(project.id)) notify.success("Project deleted");
    else notify.error("Error", "This browser doesn't allow changes to its storage. The app is still here.");
  }

  async function download({ id, name, status }: CardProject) {
    if (status === "local") {
      const html = await readDeviceHtml(id);
      return html === null ? notify.error("Download failed", MISSING_HTML) : downloadHtml(name, html);
    }
    const answer = await callApi("GET", "/api/projects/:id/versions/:version", { param: { id, version: "newest" } });
    if (!answer.ok) return notify.failure(answer.error);
    downloadHtml(name, answer.data.html);
  }

  function pendingUpdateLabel(id: string) {
    if (sentProjectId === id) return "Update Request Sent";
    return pendingAction?.intent === "request-update" && pendingAction.project.id === id ? "Submitting..." : null;
  }

  return {
    remove,
    download,
    pendingUpdateLabel,
    requestUpdate: (project: CardProject, releaseNotes: string) => send("request-update", project, { releaseNotes }),
  };
}
