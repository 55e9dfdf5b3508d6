import { cleanImage, readImage } from "#domain/blobs/images/clean-image.server.ts";
import { AppError } from "#domain/kit/errors.ts";
import { sha256Hex } from "#domain/kit/ids.ts";
import type { Services } from "#domain/kit/services.ts";
import { waitText } from "#domain/kit/time-texts.ts";
import { TOUCH_ICON_BURST, TOUCH_ICON_LIFETIME_MS, TOUCH_ICON_SIDE_PX } from "./rules.ts";

const NAME = /^[0-9a-f]{64}\.png$/;

/**
 * Keeps a drawing of an app's icon for a day, so that the browser that made it can load it as a file (decision 186).
 * @returns its name. @throws AppError("throttled", "invalid") for what is no PNG of TOUCH_ICON_SIDE_PX.
 */
export async function keepTouchIcon(
  { touchIcons, consumeAttempt }: Pick<Services, "touchIcons" | "consumeAttempt">,
  ip: string,
  upload: ReadableStream<Uint8Array> | null,
) {
  const wait = await consumeAttempt(`touch-icon:${ip}`, TOUCH_ICON_BURST);
  if (wait > 0) throw new AppError("throttled", "Icon not kept", `Too many icons. Try again in ${waitText(wait)}.`);
  const { type, bytes, width, height } = await cleanImage(await readImage(upload));
  if (type !== "image/png" || width !== TOUCH_ICON_SIDE_PX || height !== TOUCH_ICON_SIDE_PX)
    throw new AppError(
      "invalid",
      "Icon not kept",
      `Send a PNG of ${TOUCH_ICON_SIDE_PX} by ${TOUCH_ICON_SIDE_PX} pixels.`,
    );
  const name = `${await sha256Hex(bytes)}.png`;
  await touchIcons.put(name, bytes, TOUCH_ICON_LIFETIME_MS / 1000);
  return name;
}

/** @throws AppError("missing") for an icon that the server doesn't keep, or no longer. */
export async function readTouchIcon({ touchIcons }: Pick<Services, "touchIcons">, name: string) {
  const bytes = NAME.test(name) ? await touchIcons.get(name) : null;
  if (!bytes) throw new AppError("missing", "Not found", "This icon is no longer kept.");
  return bytes;
}
