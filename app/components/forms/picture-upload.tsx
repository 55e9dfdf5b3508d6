import type { ComponentProps } from "react";
import { UploadIcon } from "#app/components/icons/icons.tsx";
import * as styles from "./picture-upload.module.css";

type Props = Omit<ComponentProps<"input">, "type" | "accept" | "className"> & { label: string; isUploading: boolean };

/** A button around a hidden field, which has the focus. */
export function PictureUpload({ label, isUploading, "aria-disabled": isOff, ...input }: Props) {
  return (
    <label className={`button soft ${styles.upload}`} aria-disabled={isOff}>
      <input {...input} type="file" className="sr-only" accept="image/png,image/jpeg" />
      {isUploading ? <span className="spinner" aria-hidden="true" /> : <UploadIcon />}
      {isUploading ? "Uploading..." : label}
    </label>
  );
}
