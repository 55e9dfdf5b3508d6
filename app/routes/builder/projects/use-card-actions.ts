import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { callApi } from "#app/device/api.ts";
import { MISSING_HTML, readDeviceHtml, removeDeviceApp } from "#app/device/device-apps/device-apps.ts";
import { downloadHtml } from "#app/device/device-apps/download.ts";
import { deletePageCopies } from "#app/device/offline/delete-page-copies.ts";
import { useAction } from "#app/hooks/use-action.ts";
import { notify } from "#app/lib/toast.ts";
import type { CardProject } from "./card-project.ts";

const SENT_LABEL_MS = 2000;
const REVALIDATE_DELAY_MS = 1000;

type CardAction = {
  intent: "delete" | "restore" | "request-update";
  project: Pick<CardProject, "id" | "name">;
  fields?: Record<string, string>;
};

/** Actions of several cards are sent one after another, since a form that is sent twice drops its first answer. */
export function useCardActions() {
  const { revalidate } = useRevalidator();
  const queue = useRef<ReadonlyArray<CardAction>>([]);
  const [pendingUpdateIds, setPendingUpdateIds] = useState<ReadonlyArray<string>>([]);
  const [sentUpdateIds, setSentUpdateIds] = useState<ReadonlyArray<string>>([]);
  const { submit } = useAction<{ status?: string }>({
    waitsForReload: true,
    onSuccess(data) {
      const action = sendNext();
      if (action?.intent === "delete") {
        void deletePageCopies({ id: action.project.id, slug: null });
        notify.success("Moved to the trash", {
          label: "Undo",
          onClick: () => enqueue({ intent: "restore", project: action.project }),
        });
      }
      if (action?.intent !== "request-update") return;
      if (data.status === "approved") return void revalidate();
      const { id } = action.project;
      setSentUpdateIds((ids) => [...ids, id]);
      window.setTimeout(() => void revalidate(), REVALIDATE_DELAY_MS);
      window.setTimeout(() => setSentUpdateIds((ids) => ids.filter((sent) => sent !== id)), SENT_LABEL_MS);
    },
    onError: () => void sendNext(),
  });

  function enqueue(action: CardAction) {
    setQueue([...queue.current, action]);
    if (queue.current.length === 1) send(action);
  }

  /** @returns the action that has been answered. */
  function sendNext() {
    const [answered, ...rest] = queue.current;
    setQueue(rest);
    if (rest[0]) send(rest[0]);
    return answered;
  }

  function setQueue(actions: ReadonlyArray<CardAction>) {
    queue.current = actions;
    setPendingUpdateIds(actions.flatMap(({ intent, project }) => (intent === "request-update" ? [project.id] : [])));
  }

  function send({ intent, project, fields }: CardAction) {
    void submit({ intent, projectId: project.id, ...fields }, { method: "post", action: "/builder" });
  }

  function remove(project: CardProject) {
    if (project.status !== "local") return enqueue({ intent: "delete", project });
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
    if (sentUpdateIds.includes(id)) return "Update Request Sent";
    return pendingUpdateIds.includes(id) ? "Submitting..." : null;
  }

  return {
    remove,
    download,
    pendingUpdateLabel,
    requestUpdate: (project: CardProject, releaseNotes: string) =>
      enqueue({ intent: "request-update", project, fields: { releaseNotes } }),
  };
}
