import { eq } from "drizzle-orm";
import { publishedApps } from "#db/schema/index.ts";
import { imageTypeOfName } from "#domain/blobs/images/formats.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Services } from "#domain/kit/services.ts";
import { DEFAULT_ICON, isPicture, pictureName } from "#domain/listing/icons.ts";
import { appManifest, type IconPurpose, type ManifestApp } from "./app-manifest.ts";
import { drawIcon, type Picture } from "./draw-icon.ts";

type Deps = Pick<Services, "db" | "pictureFiles">;

/** @throws AppError("missing" or "gone") unless the app is in the store. */
export async function readAppManifest({ db }: Pick<Deps, "db">, appId: string) {
  return appManifest(await findApp({ db }, appId));
}

/** @returns an SVG. @throws AppError("missing" or "gone") unless the app is in the store. */
export async function readDrawnIcon({ db, pictureFiles }: Deps, appId: string, purpose: IconPurpose) {
  return drawAppIcon({ pictureFiles }, await findApp({ db }, appId), purpose);
}

/** @returns an SVG. */
export async function drawAppIcon(
  { pictureFiles }: Pick<Deps, "pictureFiles">,
  app: Pick<ManifestApp, "id" | "icon">,
  purpose: IconPurpose,
) {
  if (!isPicture(app.icon)) return drawIcon(app, null, purpose);
  const picture = await readPicture({ pictureFiles }, pictureName(app.icon));
  return drawIcon({ ...app, icon: DEFAULT_ICON }, picture, purpose);
}

async function readPicture({ pictureFiles }: Pick<Deps, "pictureFiles">, name: string): Promise<Picture | null> {
  const bytes = await pictureFiles.get(name);
  return bytes && { type: imageTypeOfName(name), bytes };
}

async function findApp({ db }: Pick<Deps, "db">, appId: string): Promise<ManifestApp> {
  const { id, name, slug, icon, status } = publishedApps;
  const [app] = await db.select({ id, name, slug, icon, status }).from(publishedApps).where(eq(id, appId));
  if (app?.status === "approved") return app;
  throw new AppError(app ? "gone" : "missing", "Not found", "This app is not in the store.");
}
