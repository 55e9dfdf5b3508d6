import { type ChangeEvent, useState } from "react";
import { AppIcon } from "#app/components/apps/app-icon.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { TextField } from "#app/components/forms/fields.tsx";
import { UploadIcon } from "#app/components/icons/tool-icons.tsx";
import { callApi } from "#app/device/api.ts";
import { notify } from "#app/lib/toast.ts";
import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES, MAX_IMAGE_SIZE } from "#domain/images/rules.ts";
import { DEFAULT_ICON, iconProblem, isPicture, MAX_ICON_TEXT_LENGTH } from "#domain/projects/rules.ts";
import { PlanNote } from "./plan-note.tsx";
import type { ListingForm } from "./use-listing.ts";

const EMOJI = ["🚀", "🌿", "⏱️", "🎨", "🧮", "📝", "🎧", "🎲", "🍅", "🗺️", "💡", "🔧"];

type Props = { form: ListingForm; id: string; isLocal: boolean };

export function IconStep({ form: { listing, change }, id, isLocal }: Props) {
  const [url, setUrl] = useState("");
  const [busy, setBusy] = useState<"upload" | "import" | null>(null);
  const [error, setError] = useState<{ source: "upload" | "import"; text: string } | null>(null);
  const isPictureIcon = isPicture(listing.icon);

  async function saveIcon(source: "upload" | "import", path: string, call: { json?: unknown; body?: BodyInit }) {
    setBusy(source);
    setError(null);
    const answer = await callApi<{ icon: string }>(path, { method: "POST", ...call });
    setBusy(null);
    if (answer.ok) {
      change({ icon: answer.data.icon });
      return notify.success("Icon uploaded");
    }
    const isOffline = answer.error.code === "unavailable";
    const text = isOffline ? "Failed to upload icon. Please try again." : answer.error.message;
    setError({ source, text });
    notify.error(isOffline ? "Upload failed" : answer.error.title, text);
    // An address without a picture leaves the default icon (decision 32).
    if (source === "import" && listing.icon === "") change({ icon: DEFAULT_ICON });
  }

  function upload(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    const problem = fileProblem(file);
    if (!problem) return void saveIcon("upload", "/api/icons", { body: file });
    setError({ source: "upload", text: problem.message });
    notify.error(problem.title, problem.message);
  }

  return (
    <>
      <div className="row">
        {listing.icon === "" ? (
          <span className="empty-tile" aria-hidden="true" />
        ) : (
          <AppIcon app={{ id, name: listing.name, icon: listing.icon }} size={72} />
        )}
        <span className="small quiet">
          {listing.icon === "" ? "No icon yet. Choose one below." : "How it looks on the home screen."}
        </span>
      </div>
      <TextField
        label="Icon"
        value={isPictureIcon ? "" : listing.icon}
        placeholder={isPictureIcon ? "Image selected" : undefined}
        hint={`An emoji, or up to ${MAX_ICON_TEXT_LENGTH} characters of text.`}
        error={iconProblem(listing.icon)}
        onChange={(event) => change({ icon: event.target.value })}
      />
      <fieldset className="choices" aria-label="Emoji">
        {EMOJI.map((emoji) => (
          <button
            key={emoji}
            type="button"
            className="chip"
            aria-pressed={listing.icon === emoji}
            onClick={() => change({ icon: emoji })}
          >
            {emoji}
          </button>
        ))}
      </fieldset>
      {isLocal ? (
        <>
          <p className="small quiet">Image icons need a synced account. Upgrade to Builder to upload one.</p>
          <PlanNote />
        </>
      ) : (
        <>
          <div className="field">
            <span className="label">Upload</span>
            <label className="button soft upload">
              <input
                type="file"
                className="sr-only"
                accept="image/png,image/jpeg"
                disabled={busy !== null}
                aria-describedby="upload-note"
                onChange={upload}
              />
              {busy === "upload" ? <span className="spinner" aria-hidden="true" /> : <UploadIcon />}
              {busy === "upload" ? "Uploading..." : "Choose a PNG or JPEG"}
            </label>
            <span id="upload-note" className={error?.source === "upload" ? "small error" : "small quiet"} role="status">
              {error?.source === "upload"
                ? error.text
                : `Up to ${MAX_IMAGE_SIZE}. We remove metadata such as location.`}
            </span>
          </div>
          <div className="row import-icon">
            <TextField
              label="Import from URL"
              type="url"
              value={url}
              placeholder="https://example.com/icon.png"
              error={error?.source === "import" ? error.text : null}
              onChange={(event) => setUrl(event.target.value)}
            />
            <Button
              variant="soft"
              disabled={url.trim() === "" || busy !== null}
              busy={busy === "import" && "Importing..."}
              onClick={() => saveIcon("import", "/api/icons/import", { json: { url } })}
            >
              Import
            </Button>
          </div>
        </>
      )}
    </>
  );
}

/** Rejects before the upload what the server would reject. */
function fileProblem(file: File) {
  if (file.type !== "image/png" && file.type !== "image/jpeg")
    return { title: "Invalid file type", message: "Please upload PNG or JPEG files only." };
  if (file.size > MAX_IMAGE_BYTES) return { title: "File too large", message: IMAGE_TOO_LARGE };
  return null;
}
