import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { TextField } from "#app/components/fields.tsx";
import { callApi } from "#app/device/api.ts";

type Props = { open: boolean; onClose: () => void; onHtml: (html: string) => void };

/** Takes the HTML at a public address, e.g. a gist's raw file, as the text of the editor. */
export function FetchDialog({ open, onClose, onHtml }: Props) {
  const [url, setUrl] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  async function fetchIt() {
    setBusy(true);
    setError(null);
    const answer = await callApi<{ html: string }>("/api/projects/fetch", { method: "POST", json: { url } });
    setBusy(false);
    if (!answer.ok) return setError(answer.error.message);
    onHtml(answer.data.html);
    onClose();
  }
  return (
    <Dialog title="Open from an address" open={open} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void fetchIt();
        }}
      >
        <TextField
          label="Address"
          type="url"
          required
          value={url}
          placeholder="https://gist.githubusercontent.com/.../raw/app.html"
          hint="A public https:// address of one HTML file, e.g. the raw file of a gist."
          error={error}
          onChange={(event) => setUrl(event.target.value)}
          autoFocus
        />
        <div className="actions">
          <Button look="soft" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={url.trim() === ""} busy={busy && "Fetching..."}>
            Open
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
