import { useEffect, useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import type { Answer } from "#app/context.ts";
import { callApi } from "#app/device/api.ts";
import { downloadHtml } from "#app/device/download.ts";
import { readExplorerApps, removeExplorerApp } from "#app/device/explorer-apps.ts";
import { notify } from "#app/lib/toast.ts";
import type { CardProject } from "./card-project.ts";

/** How long the button says that the request went out, and when the states are read again, in ms. */
const SENT_FOR = 2000;
const READ_AGAIN_AFTER = 1000;

type Job = { intent: "delete" | "restore" | "request-update"; project: Pick<CardProject, "id" | "name"> };

/** What the cards of the projects view do. */
export function useProjects() {
  const fetcher = useFetcher<Answer<{ toast: string | null }>>();
  const { revalidate } = useRevalidator();
  const [job, setJob] = useState<Job | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const { data, state } = fetcher;
  const answered = useRef(data);

  useEffect(() => {
    if (state !== "idle" || !data || !job || data === answered.current) return;
    answered.current = data;
    setJob(null);
    if (!data.ok) return notify.error(data.error.title, data.error.message);
    if (job.intent === "delete") {
      return notify.success("Moved to the trash", { label: "Undo", onClick: () => send("restore", job.project) });
    }
    notify.success(data.toast ?? "Changes saved");
    if (job.intent !== "request-update") return;
    setSent(job.project.id);
    window.setTimeout(() => void revalidate(), READ_AGAIN_AFTER);
    window.setTimeout(() => setSent(null), SENT_FOR);
  });

  function send(intent: Job["intent"], project: Job["project"]) {
    setJob({ intent, project });
    void fetcher.submit({ intent, projectId: project.id }, { method: "post", action: "/builder" });
  }

  function remove(project: CardProject) {
    if (project.status !== "local") return send("delete", project);
    if (removeExplorerApp(project.id)) notify.success("Project deleted");
    else notify.error("Error", "This browser refuses to change what it stores. The app is still here.");
  }

  async function download({ id, name, status }: CardProject) {
    const local = readExplorerApps().find((app) => app.id === id);
    if (status === "local") return local && downloadHtml(name, local.html_code);
    const answer = await callApi<{ html: string }>(`/api/projects/${id}/versions/newest`);
    if (!answer.ok) return notify.error(answer.error.title, answer.error.message);
    downloadHtml(name, answer.data.html);
  }

  function sentOf(id: string) {
    if (sent === id) return "Update Request Sent";
    return job?.intent === "request-update" && job.project.id === id ? "Submitting..." : null;
  }

  return { remove, download, sentOf, requestUpdate: (project: CardProject) => send("request-update", project) };
}
