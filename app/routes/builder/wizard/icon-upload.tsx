import { type ChangeEvent, useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { FailureText } from "#app/components/forms/failure-text.tsx";
import { TextField } from "#app/components/forms/fields.tsx";
import { PictureUpload } from "#app/components/forms/picture-upload.tsx";
import { type ApiAnswer, callApi } from "#app/device/api.ts";
import { notify } from "#app/lib/toast.ts";
import { imageFileProblem } from "#domain/blobs/images/formats.ts";
import { MAX_IMAGE_SIZE } from "#domain/blobs/images/rules.ts";
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
  /** Without a failure it is being sent. */
  const [attempt, setAttempt] = useState<{ source: Source; failure: Failure | null } | null>(null);
  const [uncropped, setUncropped] = useState<ImageBitmap | null>(null);

  const busy = attempt && !attempt.failure ? attempt.source : null;
  const errorOf = (source: Source) =>
    attempt?.source === source && attempt.failure ? <FailureText failure={attempt.failure} /> : null;

  async function saveIcon(source: Source, send: () => Promise<ApiAnswer<{ icon: string }>>) {
    setAttempt({ source, failure: null });
    const answer = await send();
    if (answer.ok) {
      setAttempt(null);
      setUncropped(null);
      onUpload(answer.data.icon);
      return notify.success("Icon uploaded");
    }
    setAttempt({ source, failure: answer.error.code === "unavailable" ? UPLOAD_FAILED : answer.error });
  }

  const upload = (body: Blob) => saveIcon("upload", () => callApi("POST", "/api/icons", { body }));

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    const problem = imageFileProblem(file);
    if (problem) return setAttempt({ source: "upload", failure: problem });
    const picture = await readPicture(file);
    if (!picture || picture.width === picture.height) return upload(file);
    setAttempt(null);
    setUncropped(picture);
  }

  if (isLocal)
    return (
      <>
        <p className="small quiet">Image icons need a synced account. Upgrade to Builder to upload one.</p>
        <PlanNote plan="Builder" />
      </>
    );
  return (
    <>
      <div className="field">
        <span className="label">Upload</span>
        <PictureUpload
          label="Choose a PNG or JPEG"
          isUploading={busy === "upload"}
          disabled={busy !== null}
          aria-describedby="upload-note"
          onChange={choose}
        />
        <span id="upload-note" className={errorOf("upload") ? "small error" : "small quiet"} role="status">
          {errorOf("upload") ?? `Up to ${MAX_IMAGE_SIZE}. We remove metadata such as location.`}
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
          error={errorOf("import")}
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

/** Null if the browser can't read it: the server says why. */
function readPicture(file: File) {
  return createImageBitmap(file).catch(() => null);
}
