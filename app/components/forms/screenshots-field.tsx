import { type ChangeEvent, type ReactNode, useRef, useState } from "react";
import { BackIcon, CloseIcon } from "#app/components/icons/icons.tsx";
import { callApi } from "#app/device/api.ts";
import { useBusy } from "#app/hooks/use-busy.ts";
import { useOnChange } from "#app/hooks/use-on-change.ts";
import { isFocusLost } from "#app/lib/focus.ts";
import { imageFileProblem } from "#domain/blobs/images/formats.ts";
import { MAX_IMAGE_SIZE, MAX_SCREENSHOTS } from "#domain/blobs/images/rules.ts";
import { IconButton } from "./button.tsx";
import { FailureText } from "./failure-text.tsx";
import { PictureUpload } from "./picture-upload.tsx";
import * as styles from "./screenshots-field.module.css";

type Props = { screenshots: ReadonlyArray<string>; onChange: (screenshots: Array<string>) => void };

export function ScreenshotsField({ screenshots, onChange }: Props) {
  const { busy, run } = useBusy();
  const [error, setError] = useState<ReactNode>(null);
  const isUploading = busy !== false;
  const isFull = screenshots.length >= MAX_SCREENSHOTS;
  const fileField = useRef<HTMLInputElement>(null);
  useOnChange(screenshots.length, (count, previous) => {
    if (count < previous && isFocusLost()) fileField.current?.focus();
  });

  function pick(event: ChangeEvent<HTMLInputElement>) {
    const freeSlots = MAX_SCREENSHOTS - screenshots.length;
    const files = [...(event.target.files ?? [])];
    event.target.value = "";
    setError(
      files.length > freeSlots ? `You can add up to ${MAX_SCREENSHOTS} screenshots. The rest were left out.` : null,
    );
    void run("Uploading...", () => upload(files.slice(0, freeSlots)));
  }

  async function upload(files: ReadonlyArray<File>) {
    let uploaded = [...screenshots];
    for (const file of files) {
      const answer = await uploadScreenshot(file);
      if (answer.ok && !uploaded.includes(answer.data.icon)) {
        uploaded = [...uploaded, answer.data.icon];
        onChange(uploaded);
      }
      if (!answer.ok) setError(<FailureText failure={answer.error} />);
    }
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
        Screenshots ({screenshots.length}/{MAX_SCREENSHOTS})
      </span>
      {screenshots.length > 0 && (
        <ol className={styles.screenshots}>
          {screenshots.map((address, index) => (
            <li key={address}>
              <img src={address} alt={`Screenshot ${index + 1}`} />
              <span className="row">
                <IconButton
                  label={`Move screenshot ${index + 1} forward`}
                  disabled={index === 0 || isUploading}
                  onClick={() => move(index, -1)}
                >
                  <BackIcon />
                </IconButton>
                <IconButton
                  label={`Move screenshot ${index + 1} back`}
                  className={styles.turned}
                  disabled={index === screenshots.length - 1 || isUploading}
                  onClick={() => move(index, 1)}
                >
                  <BackIcon />
                </IconButton>
                <IconButton
                  label={`Remove screenshot ${index + 1}`}
                  disabled={isUploading}
                  onClick={() => onChange(screenshots.filter((other) => other !== address))}
                >
                  <CloseIcon />
                </IconButton>
              </span>
            </li>
          ))}
        </ol>
      )}
      <PictureUpload
        ref={fileField}
        label="Add screenshots"
        isUploading={isUploading}
        multiple
        disabled={isFull || isUploading}
        aria-describedby="screenshots-note"
        onChange={pick}
      />
      <span id="screenshots-note" className={error ? "small error" : "small quiet"} role="status">
        {error ?? `PNG or JPEG, up to ${MAX_IMAGE_SIZE} each. We remove metadata such as location.`}
      </span>
    </div>
  );
}

function uploadScreenshot(file: File) {
  const error = imageFileProblem(file);
  return error ? { ok: false as const, error } : callApi("POST", "/api/icons", { body: file });
}
