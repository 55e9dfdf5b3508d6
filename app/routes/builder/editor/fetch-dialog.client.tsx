import { Button } from "#app/components/forms/button.tsx";
import { TextField } from "#app/components/forms/fields.tsx";
import { Dialog } from "#app/components/overlays/dialog.tsx";
import { DialogActions } from "#app/components/overlays/dialog-actions.tsx";
import { callApi } from "#app/device/api.ts";
import { useCall } from "#app/hooks/use-call.ts";

type Props = { onClose: () => void; onHtml: (html: string) => void };

/** Mounted while it is open. */
export function FetchDialog({ onClose, onHtml }: Props) {
  const { start, busy, failure } = useCall(async (url: string) => {
    const answer = await callApi("POST", "/api/projects/fetch", { json: { url } });
    if (!answer.ok) return answer.error;
    onHtml(answer.data.html);
    onClose();
  });
  return (
    <Dialog title="Open from URL" open onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void start(String(new FormData(event.currentTarget).get("url")));
        }}
      >
        <TextField
          label="URL"
          type="url"
          required
          name="url"
          placeholder="https://gist.githubusercontent.com/.../raw/app.html"
          hint="A public https:// link to one HTML file, such as the raw file of a gist."
          error={failure?.message}
          autoFocus
        />
        <DialogActions onCancel={onClose}>
          <Button type="submit" busy={busy && "Fetching..."}>
            Open
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
