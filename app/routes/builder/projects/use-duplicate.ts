import { duplicateDeviceApp } from "#app/device/device-apps/duplicate-device-app.ts";
import { useActionCall } from "#app/hooks/use-action.ts";
import { useBusy } from "#app/hooks/use-busy.ts";
import { PAGE_LEFT } from "#app/hooks/use-call.ts";
import { projectPath } from "#app/lib/builder-path.ts";
import { notify } from "#app/lib/toast.ts";
import { loadAndPrepare } from "#app/routes/builder/editor/use-source-input.ts";
import { DEVICE_APP_ID_PREFIX } from "#domain/projects/device-app-ids.ts";

/** As a save has it. @returns null if the code is no page and can't become one, which is told. */
async function toPage(code: string) {
  const source = await loadAndPrepare(code);
  if (!source || source.html !== code || source.problem === null) return source?.html ?? code;
  notify.error("Save failed", `${source.problem} Put it into a page, then duplicate it.`);
  return null;
}

/** Copies a project, or an app of the device, and opens the copy. `html`: what the editor has, in place of the saved code. */
export function useDuplicate(accountId: string) {
  const call = useActionCall<{ id: string }>();
  const { run } = useBusy();
  async function duplicate(id: string, code: string | undefined) {
    const html = code === undefined ? code : await toPage(code);
    if (html === null) return;
    if (id.startsWith(DEVICE_APP_ID_PREFIX)) {
      const result = await duplicateDeviceApp(accountId, id, html);
      return result.ok ? openCopy(result.app.id) : notify.failure(result.failure);
    }
    const copy = { intent: "duplicate", projectId: id, ...(html === undefined ? {} : { html }) };
    const answer = await call(copy, { method: "post", action: "/builder", encType: "application/json" });
    return answer.ok ? openCopy(answer.data.id) : notify.failure(answer.error);
  }
  return (id: string, html?: string) =>
    run("Duplicating...", async () => {
      const dismiss = notify.progress("Duplicating...");
      await duplicate(id, html).finally(dismiss);
    });
}

/** Busy until the page is gone, so that another press makes no second copy. */
function openCopy(id: string) {
  window.location.assign(projectPath(id));
  return PAGE_LEFT;
}
