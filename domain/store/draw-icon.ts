import { escapeHtml } from "#domain/kit/escape-html.ts";
import { hueOf } from "#domain/listing/hues.ts";
import { isEmoji } from "#domain/listing/icons.ts";
import type { IconPurpose, ManifestApp } from "./app-manifest.ts";

const SIDE = 512;
/** The measures of a tile (app/components/icons/app-icon.module.css), as parts of its side. */
const ROUNDING = 0.26;
const EMOJI_SIZE = 0.52;
const TEXT_SIZE = 0.3;
const EMOJI_FONTS = "Apple Color Emoji, Segoe UI Emoji, Noto Color Emoji, sans-serif";

export type Picture = { type: string; bytes: Uint8Array };

/**
 * An app's tile as an SVG of any size (decision 124). A maskable icon fills the square, since the system cuts it.
 * `picture`: the uploaded one, embedded, since an SVG icon loads nothing; null draws the icon's text.
 */
export function drawIcon(app: Pick<ManifestApp, "icon">, picture: Picture | null, purpose: IconPurpose) {
  const hue = hueOf(app.icon);
  const radius = purpose === "maskable" ? 0 : SIDE * ROUNDING;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}">
<defs><linearGradient id="tile" x1="0.37" y1="0" x2="0.63" y2="1"><stop stop-color="oklch(0.955 0.045 ${hue})"/><stop offset="1" stop-color="oklch(0.86 0.105 ${hue})"/></linearGradient>
<clipPath id="shape"><rect width="${SIDE}" height="${SIDE}" rx="${radius}"/></clipPath></defs>
<g clip-path="url(#shape)"><rect width="${SIDE}" height="${SIDE}" fill="url(#tile)"/>${picture ? drawPicture(picture) : drawText(app.icon, hue)}</g></svg>`;
}

function drawPicture({ type, bytes }: Picture) {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
  return `<image width="${SIDE}" height="${SIDE}" preserveAspectRatio="xMidYMid slice" href="data:${type};base64,${data}"/>`;
}

function drawText(icon: string, hue: number) {
  const font = isEmoji(icon)
    ? `font-size="${SIDE * EMOJI_SIZE}" font-family="${EMOJI_FONTS}"`
    : `font-size="${SIDE * TEXT_SIZE}" font-family="system-ui, sans-serif" font-weight="650" fill="oklch(0.3 0.08 ${hue})"`;
  return `<text x="50%" y="50%" text-anchor="middle" dominant-baseline="central" ${font}>${escapeHtml(icon)}</text>`;
}
