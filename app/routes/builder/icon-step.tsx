import { type ChangeEvent, useState } from "react";
import { AppIcon } from "#app/components/app-icon.tsx";
import { Button } from "#app/components/button.tsx";
import { TextField } from "#app/components/fields.tsx";
import { UploadIcon } from "#app/components/tool-icons.tsx";
import { callApi } from "#app/device/api.ts";
import { notify } from "#app/lib/toast.ts";
import { MAX_IMAGE_BYTES } from "#domain/images/limits.ts";
import { DEFAULT_ICON, ICON_TEXT_MAX, iconProblem, isPicture } from "#domain/projects/limits.ts";
import type { ListingForm } from "./use-listing.ts";

const EMOJI = ["🚀", "🌿", "⏱️", "🎨", "🧮", "📝", "🎧", "🎲", "🍅", "🗺️", "💡", "🔧"];

type Props = { form: ListingForm; id: string; local: boolean };

/** An emoji or text, a picture of one's own, or one from elsewhere. Apps on the device have text only. */
export function IconStep({ form: { listing, change }, id, local }: Props) {
  const [url, setUrl] = useState("");
  const [busy, setBusy] = useState<"upload" | "import" | null>(null);
  const [error, setError] = useState<{ where: "upload" | "import"; text: string } | null>(null);
  const picture = isPicture(listing.icon);

  async function keep(where: "upload" | "import", path: string, call: { json?: unknown; body?: BodyInit }) {
    setBusy(where);
    setError(null);
    const answer = await callApi<{ icon: string }>(path, { method: "POST", ...call });
    setBusy(null);
    if (answer.ok) {
      change({ icon: answer.data.icon });
      return notify.success("Icon uploaded");
    }
    const offline = answer.error.code === "unavailable";
    const text = offline ? "Failed to upload icon. Please try again." : answer.error.message;
    setError({ where, text });
    notify.error(offline ? "Upload failed" : answer.error.title, text);
    // If the address has no picture, the default one stays (decision 32).
    if (where === "import" && listing.icon === "") change({ icon: DEFAULT_ICON });
  }

  function upload(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    const refused = refuse(file);
    if (!refused) return void keep("upload", "/api/icons", { body: file });
    setError({ where: "upload", text: refused.message });
    notify.error(refused.title, refused.message);
  }

  return (
    <>
      <div className="row">
        <AppIcon app={{ id, name: listing.name, icon: listing.icon }} size={72} />
        <span className="small quiet">As a tile on the home screen.</span>
      </div>
      <TextField
        label="Icon"
        value={picture ? "" : listing.icon}
        placeholder={picture ? "A picture is chosen" : DEFAULT_ICON}
        hint={`An emoji, or a text of up to ${ICON_TEXT_MAX} characters.`}
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
      {local ? (
        <p className="small quiet">Pictures need an account that syncs: upgrade to Builder to upload one.</p>
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
            <span id="upload-note" className={error?.where === "upload" ? "small error" : "small quiet"} role="status">
              {error?.where === "upload"
                ? error.text
                : "Up to 1.5MB. Metadata such as the place of a photo is removed."}
            </span>
          </div>
          <div className="row import-icon">
            <TextField
              label="From an address"
              type="url"
              value={url}
              placeholder="https://example.com/icon.png"
              error={error?.where === "import" ? error.text : null}
              onChange={(event) => setUrl(event.target.value)}
            />
            <Button
              look="soft"
              disabled={url.trim() === "" || busy !== null}
              busy={busy === "import" && "Importing..."}
              onClick={() => keep("import", "/api/icons/import", { json: { url } })}
            >
              Import
            </Button>
          </div>
        </>
      )}
    </>
  );
}

/** What the server would refuse anyway, said before anything is sent. */
function refuse(file: File) {
  if (file.type !== "image/png" && file.type !== "image/jpeg")
    return { title: "Invalid file type", message: "Please upload PNG or JPEG files only." };
  if (file.size > MAX_IMAGE_BYTES)
    return { title: "File too large", message: "Please upload files smaller than 1.5MB." };
  return null;
}
