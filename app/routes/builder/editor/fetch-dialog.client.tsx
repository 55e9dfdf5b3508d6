import { useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { TextField } from "#app/components/forms/fields.tsx";
import { Dialog } from "#app/components/overlays/dialog.tsx";
import { DialogActions } from "#app/components/overlays/dialog-actions.tsx";
import { callApi } from "#app/device/api.ts";

type Props = { onClose: () => void; onHtml: (html: string) => void };

/** Mounted while it is open. */
export function FetchDialog({ onClose, onHtml }: Props) {
  const [url, setUrl] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  async function fetchHtml() {
    setBusy(true);
    setError(null);
    const answer = await callApi("POST", "/api/projects/fetch", { json: { url } });
    setBusy(false);
    if (!answer.ok) return setError(answer.error.message);
    onHtml(answer.data.html);
    onClose();
  }
  return (
    <Dialog title="Open from URL" open onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void fetchHtml();
        }}
      >
        <TextField
          label="URL"
          type="url"
          required
          value={url}
          placeholder="https://gist.githubusercontent.com/.../raw/app.html"
          hint="A public https:// link to one HTML file, such as the raw file of a gist."
          error={error}
          onChange={(event) => setUrl(event.target.value)}
          autoFocus
        />
        <DialogActions onCancel={onClose}>
          <Button type="submit" disabled={url.trim() === ""} busy={busy && "Fetching..."}>
            Open
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
