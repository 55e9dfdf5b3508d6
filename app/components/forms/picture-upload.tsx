import type { ComponentProps } from "react";
import { UploadIcon } from "#app/components/icons/icons.tsx";
import { IMAGE_TYPES } from "#domain/blobs/images/rules.ts";
import * as styles from "./picture-upload.module.css";

type Props = Omit<ComponentProps<"input">, "type" | "accept" | "className"> & { label: string; isUploading: boolean };

/** A button around a hidden field, which has the focus. While `disabled`, the field keeps it and opens no file. */
export function PictureUpload({ label, isUploading, disabled, ...input }: Props) {
  return (
    <label className={`button soft ${styles.upload}`} aria-disabled={disabled}>
      <input
        {...input}
        type="file"
        className="sr-only"
        accept={IMAGE_TYPES.join(",")}
        aria-disabled={disabled || undefined}
        onClick={(event) => disabled && event.preventDefault()}
      />
      {isUploading ? <span className="spinner" aria-hidden="true" /> : <UploadIcon />}
      {isUploading ? "Uploading..." : label}
    </label>
  );
}
