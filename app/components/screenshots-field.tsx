import { type ChangeEvent, useState } from "react";
import { callApi } from "#app/device/api.ts";
import { notify } from "#app/lib/toast.ts";
import { MAX_IMAGE_BYTES, SCREENSHOTS_MAX } from "#domain/images/limits.ts";
import { IconButton } from "./button.tsx";
import { BackIcon, CloseIcon } from "./icons.tsx";
import { UploadIcon } from "./tool-icons.tsx";

type Props = { screenshots: ReadonlyArray<string>; onChange: (screenshots: Array<string>) => void };

/** Up to four pictures of the app for its page in the store: uploaded, put in order by buttons, removed. */
export function ScreenshotsField({ screenshots, onChange }: Props) {
  const [left, setLeft] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const full = screenshots.length >= SCREENSHOTS_MAX;

  async function upload(event: ChangeEvent<HTMLInputElement>) {
    const free = SCREENSHOTS_MAX - screenshots.length;
    const files = [...(event.target.files ?? [])];
    event.target.value = "";
    setError(files.length > free ? `Only ${SCREENSHOTS_MAX} screenshots fit; the first of them were taken.` : null);
    let kept = [...screenshots];
    setLeft(Math.min(free, files.length));
    for (const file of files.slice(0, free)) {
      const answer = await send(file);
      if (answer.ok && !kept.includes(answer.data.icon)) {
        kept = [...kept, answer.data.icon];
        onChange(kept);
      }
      if (!answer.ok) {
        setError(answer.error.message);
        notify.error(answer.error.title, answer.error.message);
      }
      setLeft((count) => count - 1);
    }
    setLeft(0);
  }

  function move(index: number, by: -1 | 1) {
    const moved = [...screenshots];
    const [one] = moved.splice(index, 1);
    if (one) moved.splice(index + by, 0, one);
    onChange(moved);
  }

  return (
    <div className="field">
      <span className="label">
        Screenshots ({screenshots.length}/{SCREENSHOTS_MAX})
      </span>
      {screenshots.length > 0 && (
        <ol className="screenshots">
          {screenshots.map((address, index) => (
            <li key={address}>
              <img src={address} alt={`Screenshot ${index + 1}`} />
              <span className="row">
                <IconButton
                  label={`Move screenshot ${index + 1} forward`}
                  disabled={index === 0 || left > 0}
                  onClick={() => move(index, -1)}
                >
                  <BackIcon />
                </IconButton>
                <IconButton
                  label={`Move screenshot ${index + 1} back`}
                  className="turned"
                  disabled={index === screenshots.length - 1 || left > 0}
                  onClick={() => move(index, 1)}
                >
                  <BackIcon />
                </IconButton>
                <IconButton
                  label={`Remove screenshot ${index + 1}`}
                  disabled={left > 0}
                  onClick={() => onChange(screenshots.filter((other) => other !== address))}
                >
                  <CloseIcon />
                </IconButton>
              </span>
            </li>
          ))}
        </ol>
      )}
      <label className="button soft upload" aria-disabled={full || left > 0}>
        <input
          type="file"
          className="sr-only"
          accept="image/png,image/jpeg"
          multiple
          disabled={full || left > 0}
          aria-describedby="screenshots-note"
          onChange={(event) => void upload(event)}
        />
        {left > 0 ? <span className="spinner" aria-hidden="true" /> : <UploadIcon />}
        {left > 0 ? "Uploading..." : "Add screenshots"}
      </label>
      <span id="screenshots-note" className={error ? "small error" : "small quiet"} role="status">
        {error ?? "PNG or JPEG, up to 1.5MB each. Metadata such as the place of a photo is removed."}
      </span>
    </div>
  );
}

/** Says itself what the server would refuse anyway, before anything is sent. */
function send(file: File) {
  if (file.type !== "image/png" && file.type !== "image/jpeg")
    return refused("Invalid file type", "Please upload PNG or JPEG files only.");
  if (file.size > MAX_IMAGE_BYTES) return refused("File too large", "Please upload files smaller than 1.5MB.");
  return callApi<{ icon: string }>("/api/icons", { method: "POST", body: file });
}

function refused(title: string, message: string) {
  return { ok: false, error: { code: "invalid", title, message } } as const;
}
