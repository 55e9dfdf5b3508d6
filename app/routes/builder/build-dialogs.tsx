import type { EditedCode } from "#app/hooks/use-edited-code.ts";
import { useLazyDialog } from "#app/hooks/use-lazy-component.ts";
import { notify } from "#app/lib/toast.ts";
import type { CurrentProject, useSave } from "./versions/use-save.ts";

/** The builder shows "share" itself, on its other views too. */
export type BuildDialog = "name" | "fetch" | "history" | "share";

type Props = {
  open: BuildDialog | null;
  edited: EditedCode;
  current: CurrentProject | null;
  isCloud: boolean;
  save: ReturnType<typeof useSave>;
  onFetched: (html: string) => void;
  onSaved: (current: CurrentProject) => void;
  onClose: () => void;
};

const PRELOADED = { isPreloaded: true };

const loadSaveDialog = () => import("./versions/save-dialog.client.tsx").then((module) => module.SaveDialog);
const loadFetchDialog = () => import("./editor/fetch-dialog.client.tsx").then((module) => module.FetchDialog);
const loadHistoryDialog = () => import("./versions/history-dialog.client.tsx").then((module) => module.HistoryDialog);
const loadMergeDialog = () => import("./versions/merge-dialog.client.tsx").then((module) => module.MergeDialog);

const UNDO_HINT = "Undo brings them back, on top of the restored version.";

export function BuildDialogs({ open, edited, current, isCloud, save, onFetched, onSaved, onClose }: Props) {
  const SaveDialog = useLazyDialog(open === "name", loadSaveDialog, onClose, PRELOADED);
  const FetchDialog = useLazyDialog(open === "fetch", loadFetchDialog, onClose, PRELOADED);
  const HistoryDialog = useLazyDialog(open === "history", loadHistoryDialog, onClose, PRELOADED);
  const MergeDialog = useLazyDialog(save.conflict !== null, loadMergeDialog, save.dismiss, PRELOADED);
  return (
    <>
      {SaveDialog && open === "name" && (
        <SaveDialog
          destination={isCloud ? "account" : "device"}
          code={edited.code}
          busy={save.busy === "create"}
          failure={save.failure}
          onClose={onClose}
          onSave={save.create}
        />
      )}
      {FetchDialog && open === "fetch" && <FetchDialog onClose={onClose} onHtml={onFetched} />}
      {HistoryDialog && open === "history" && current?.version && (
        <HistoryDialog
          projectId={current.id}
          version={current.version}
          code={edited.code}
          onClose={onClose}
          onRestored={(restored) => {
            const { code, base } = edited.readLatest();
            edited.replaceCode(restored);
            if (code !== base.html)
              notify.success(
                "Unsaved changes replaced",
                { label: "Undo", onClick: () => edited.change(code) },
                UNDO_HINT,
              );
            onSaved({ ...current, version: restored.version });
          }}
        />
      )}
      {MergeDialog && save.conflict && (
        <MergeDialog
          key={save.conflict.theirVersion ?? save.conflict.theirs}
          {...save.conflict}
          busy={save.busy === "update"}
          failure={save.failure}
          notice={save.notice}
          onTakeTheirs={save.takeTheirs}
          onSave={save.saveMerged}
          onClose={save.dismiss}
        />
      )}
    </>
  );
}
