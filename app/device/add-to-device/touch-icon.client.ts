import { drawnIconPath, type ManifestApp } from "#domain/store/app-manifest.ts";

const SIDE_PX = 180;

/** Safari takes the icon from the page and only as a PNG, which is made here from the drawing (decision 124). */
export async function setTouchIcon(app: Pick<ManifestApp, "id" | "icon">) {
  if (!navigator.vendor.startsWith("Apple")) return;
  const drawing = new Image();
  drawing.src = drawnIconPath(app, "maskable");
  await drawing.decode();
  const canvas = document.createElement("canvas");
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  canvas.getContext("2d")?.drawImage(drawing, 0, 0, SIDE_PX, SIDE_PX);
  document.querySelector("link[rel=apple-touch-icon]")?.setAttribute("href", canvas.toDataURL("image/png"));
}
