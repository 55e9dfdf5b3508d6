import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { callApi } from "#app/device/api.ts";
import { readDeviceHtml, removeDeviceApp } from "#app/device/device-apps/device-apps.ts";
import { downloadHtml } from "#app/device/device-apps/download.ts";
import { formDrafts } from "#app/device/drafts/form-drafts.ts";
import { deletePageCopies } from "#app/device/offline/delete-page-copies.ts";
import { useAccountId } from "#app/hooks/use-account-id.ts";
import { useAction } from "#app/hooks/use-action.ts";
import { notify } from "#app/lib/toast.ts";
import type { CardProject } from "./card-project.ts";

const SENT_LABEL_MS = 2000;
const REVALIDATE_DELAY_MS = 1000;

type CardAction = {
  intent: "delete" | "restore" | "request-update" | "end-copies" | "unpublish-own";
  project: Pick<CardProject, "id" | "name">;
  fields?: Record<string, string>;
};

/** Of an update's release notes. */
export function updateDraftKey(projectId: string) {
  return `update/${projectId}`;
}

/** Actions of several cards are sent one after another, since a form that is sent twice drops its first answer. */
export function useCardActions() {
  const account = useAccountId();
  const { revalidate } = useRevalidator();
  const queue = useRef<ReadonlyArray<CardAction>>([]);
  /** What the button says until the list is loaded again, by the project's id. */
  const [updateLabels, setUpdateLabels] = useState<ReadonlyMap<string, string>>(new Map());
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
      const { id } = action.project;
      formDrafts.write(account, updateDraftKey(id), null);
      if (data.status === "approved") {
        labelUpdate(id, null);
        return void revalidate();
      }
      labelUpdate(id, "Update Request Sent");
      window.setTimeout(() => void revalidate(), REVALIDATE_DELAY_MS);
      window.setTimeout(() => labelUpdate(id, null), SENT_LABEL_MS);
    },
    onError() {
      const action = sendNext();
      if (action?.intent === "request-update") labelUpdate(action.project.id, null);
    },
  });

  function enqueue(action: CardAction) {
    queue.current = [...queue.current, action];
    if (queue.current.length === 1) send(action);
  }

  /** @returns the action that has been answered. */
  function sendNext() {
    const [answered, ...rest] = queue.current;
    queue.current = rest;
    if (rest[0]) send(rest[0]);
    return answered;
  }

  function labelUpdate(id: string, label: string | null) {
    setUpdateLabels((before) => {
      const labels = new Map(before);
      if (label === null) labels.delete(id);
      else labels.set(id, label);
      return labels;
    });
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
      const { html, failure } = await readDeviceHtml(id);
      return failure ? notify.error("Download failed", failure.message) : downloadHtml(name, html);
    }
    const answer = await callApi("GET", "/api/projects/:id/versions/:version", { param: { id, version: "newest" } });
    if (!answer.ok) return notify.failure(answer.error);
    downloadHtml(name, answer.data.html);
  }

  return {
    remove,
    download,
    pendingUpdateLabel: (id: string) => updateLabels.get(id) ?? null,
    endCopies: (project: CardProject) => enqueue({ intent: "end-copies", project }),
    unpublish: (project: CardProject) => enqueue({ intent: "unpublish-own", project }),
    requestUpdate(project: CardProject, releaseNotes: string) {
      labelUpdate(project.id, "Submitting...");
      enqueue({ intent: "request-update", project, fields: { releaseNotes } });
    },
  };
}
