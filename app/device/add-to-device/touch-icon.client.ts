import { callApi } from "#app/device/api.ts";
import { deviceStorage } from "#app/device/storage.ts";
import { drawnIconPath, type ManifestApp } from "#domain/store/app-manifest.ts";
import { TOUCH_ICON_LIFETIME_MS, TOUCH_ICON_SIDE_PX } from "#domain/store/rules.ts";

const KEY = "touch-icons";
/** A page that shows an address at the end of it has the icon for as long again. */
const REUSE_MS = TOUCH_ICON_LIFETIME_MS / 2;

/** By the address of the drawing. `until`: in ms. */
type KeptIcons = Record<string, { address: string; until: number }>;

/**
 * Safari takes the icon from the page, only as a PNG and only from a server: WebKit's LinkIconCollector leaves out every
 * other address. So the drawing becomes a PNG here, with this system's emoji, and the server keeps it (decision 186).
 */
export async function setTouchIcon(app: Omit<ManifestApp, "name">, leaving: AbortSignal) {
  const link = document.querySelector("link[rel=apple-touch-icon]");
  if (!link || !navigator.vendor.startsWith("Apple")) return;
  const drawing = drawnIconPath(app, "maskable");
  const address = readKept()[drawing]?.address ?? (await upload(drawing));
  const before = link.getAttribute("href");
  if (leaving.aborted || address === null || before === null) return;
  link.setAttribute("href", address);
  leaving.addEventListener("abort", () => link.setAttribute("href", before), { once: true });
}

function readKept() {
  const kept = Object.entries(deviceStorage.getJson<KeptIcons>(KEY) ?? {});
  return Object.fromEntries(kept.filter(([, { until }]) => until > Date.now()));
}

/** @returns its address, or null if the server refused it. */
async function upload(drawing: string) {
  const answer = await callApi("POST", "/api/touch-icons", { body: await drawPng(drawing) });
  if (!answer.ok) return null;
  const { address } = answer.data;
  deviceStorage.setJson(KEY, { ...readKept(), [drawing]: { address, until: Date.now() + REUSE_MS } });
  return address;
}

async function drawPng(address: string) {
  const drawing = new Image();
  drawing.src = address;
  await drawing.decode();
  const canvas = document.createElement("canvas");
  canvas.width = TOUCH_ICON_SIDE_PX;
  canvas.height = TOUCH_ICON_SIDE_PX;
  canvas.getContext("2d")?.drawImage(drawing, 0, 0, TOUCH_ICON_SIDE_PX, TOUCH_ICON_SIDE_PX);
  return new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error("Nothing was drawn."))), "image/png");
  });
}
