import { type PointerEvent, useId, useRef, useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { CENTERED, type Crop, cropSquare, MAX_ZOOM, moveCrop } from "./crop.ts";
import * as styles from "./wizard.module.css";

/** In pixels, of the icon that is uploaded. */
const ICON_SIDE = 512;

const SLIDERS = [
  { key: "zoom", label: "Zoom", min: 1, max: MAX_ZOOM },
  { key: "x", label: "Left or right", min: 0, max: 1 },
  { key: "y", label: "Up or down", min: 0, max: 1 },
] as const;

type Props = { picture: ImageBitmap; busy: boolean; onCrop: (png: Blob) => void; onCancel: () => void };

/** The part of a picture that becomes the icon: dragged, or set with the sliders. */
export function IconCrop({ picture, busy, onCrop, onCancel }: Props) {
  const [crop, setCrop] = useState(CENTERED);
  const canvas = useRef<HTMLCanvasElement>(null);
  const id = useId();
  function drawCrop(element: HTMLCanvasElement | null) {
    canvas.current = element;
    if (element) draw(element, picture, crop);
  }
  function drag({ buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLCanvasElement>) {
    if (buttons === 0) return;
    const side = currentTarget.clientWidth;
    setCrop((before) => moveCrop(picture, before, movementX / side, movementY / side));
  }
  return (
    <fieldset className={styles.crop}>
      <legend className="label">Choose the part to show</legend>
      <canvas
        ref={drawCrop}
        width={ICON_SIDE}
        height={ICON_SIDE}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
      <div className="stack">
        {SLIDERS.map(({ key, label, min, max }) => (
          <label key={key} className="small" htmlFor={id + key}>
            {label}
            <input
              id={id + key}
              type="range"
              min={min}
              max={max}
              step={0.01}
              value={crop[key]}
              onChange={(event) => setCrop({ ...crop, [key]: event.target.valueAsNumber })}
            />
          </label>
        ))}
      </div>
      <div className="row">
        <Button
          busy={busy && "Uploading..."}
          onClick={() => canvas.current?.toBlob((png) => png && onCrop(png), "image/png")}
        >
          Use this part
        </Button>
        <Button variant="ghost" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop) {
  const { left, top, side } = cropSquare(picture, crop);
  const context = canvas.getContext("2d");
  context?.clearRect(0, 0, ICON_SIDE, ICON_SIDE);
  context?.drawImage(picture, left, top, side, side, 0, 0, ICON_SIDE, ICON_SIDE);
}
