import { type ChangeEvent, type ReactNode, useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { FailureText } from "#app/components/forms/failure-text.tsx";
import { TextField } from "#app/components/forms/fields.tsx";
import * as screenshotsFieldStyles from "#app/components/forms/screenshots-field.module.css";
import { UploadIcon } from "#app/components/icons/icons.tsx";
import { type ApiAnswer, callApi } from "#app/device/api.ts";
import { notify } from "#app/lib/toast.ts";
import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES, MAX_IMAGE_SIZE } from "#domain/blobs/images/rules.ts";
import type { Failure } from "#domain/kit/errors.ts";
import { IconCrop } from "./icon-crop.tsx";
import { PlanNote } from "./plan-note.tsx";
import * as wizardStyles from "./wizard.module.css";

const UPLOAD_FAILED: Failure = {
  code: "unavailable",
  title: "Upload failed",
  message: "Failed to upload icon. Please try again.",
};

type Source = "upload" | "import";
type Props = { isLocal: boolean; onUpload: (icon: string) => void };

export function IconUpload({ isLocal, onUpload }: Props) {
  const [url, setUrl] = useState("");
  const [busy, setBusy] = useState<Source | null>(null);
  const [error, setError] = useState<{ source: Source; text: ReactNode } | null>(null);
  const [uncropped, setUncropped] = useState<ImageBitmap | null>(null);

  function fail(source: Source, failure: Failure) {
    setError({ source, text: <FailureText failure={failure} /> });
    notify.failure(failure);
  }

  async function saveIcon(source: Source, send: () => Promise<ApiAnswer<{ icon: string }>>) {
    setBusy(source);
    setError(null);
    const answer = await send();
    setBusy(null);
    if (answer.ok) {
      setUncropped(null);
      onUpload(answer.data.icon);
      return notify.success("Icon uploaded");
    }
    fail(source, answer.error.code === "unavailable" ? UPLOAD_FAILED : answer.error);
  }

  const upload = (body: Blob) => saveIcon("upload", () => callApi("POST", "/api/icons", { body }));

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    const problem = fileProblem(file);
    if (problem) return fail("upload", problem);
    const picture = await readPicture(file);
    if (!picture || picture.width === picture.height) return upload(file);
    setError(null);
    setUncropped(picture);
  }

  if (isLocal)
    return (
      <>
        <p className="small quiet">Image icons need a synced account. Upgrade to Builder to upload one.</p>
        <PlanNote />
      </>
    );
  return (
    <>
      <div className="field">
        <span className="label">Upload</span>
        <label className={`button soft ${screenshotsFieldStyles.upload}`}>
          <input
            type="file"
            className="sr-only"
            accept="image/png,image/jpeg"
            disabled={busy !== null}
            aria-describedby="upload-note"
            onChange={choose}
          />
          {busy === "upload" ? <span className="spinner" aria-hidden="true" /> : <UploadIcon />}
          {busy === "upload" ? "Uploading..." : "Choose a PNG or JPEG"}
        </label>
        <span id="upload-note" className={error?.source === "upload" ? "small error" : "small quiet"} role="status">
          {error?.source === "upload" ? error.text : `Up to ${MAX_IMAGE_SIZE}. We remove metadata such as location.`}
        </span>
      </div>
      {uncropped && (
        <IconCrop picture={uncropped} busy={busy === "upload"} onCrop={upload} onCancel={() => setUncropped(null)} />
      )}
      <div className={`row ${wizardStyles.importIcon}`}>
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
          onClick={() => saveIcon("import", () => callApi("POST", "/api/icons/import", { json: { url } }))}
        >
          Import
        </Button>
      </div>
    </>
  );
}

/** Rejects before the upload what the server would reject. */
function fileProblem(file: File): Failure | null {
  if (file.type !== "image/png" && file.type !== "image/jpeg")
    return { code: "invalid", title: "Invalid file type", message: "Please upload PNG or JPEG files only." };
  if (file.size > MAX_IMAGE_BYTES) return { code: "too-large", title: "File too large", message: IMAGE_TOO_LARGE };
  return null;
}

/** Null if the browser can't read it: the server says why. */
function readPicture(file: File) {
  return createImageBitmap(file).catch(() => null);
}
