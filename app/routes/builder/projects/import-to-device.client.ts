import {
  changeDeviceApp,
  createDeviceApp,
  readDeviceApps,
  readDeviceHtml,
  removeDeviceApp,
  visibleTo,
} from "#app/device/device-apps/device-apps.ts";
import type { ProjectContent } from "#app/device/device-apps/exported-projects.ts";
import { firstCharacters, truncateToFit } from "#domain/kit/characters.ts";
import { visibleText } from "#domain/kit/visible-text.ts";
import { isCategory } from "#domain/listing/categories.ts";
import { DEFAULT_ICON, isPicture } from "#domain/listing/icons.ts";
import {
  MAX_CATEGORIES,
  MAX_DESCRIPTION_LENGTH,
  MAX_ICON_TEXT_LENGTH,
  MAX_TITLE_LENGTH,
} from "#domain/listing/rules.ts";
import type { SavedApp } from "./import-result.ts";

/** The current version and what a device keeps of a listing. */
export async function saveExportToDevice(content: ProjectContent, accountId: string): Promise<SavedApp> {
  const html = content.htmls.at(-1) ?? "";
  const app = deviceListingOf(content);
  if (await isThere(accountId, app, html)) return { outcome: "there", name: app.name };
  const created = await createDeviceApp({ owner: accountId, name: app.name, html });
  if (!created.ok) return { outcome: "failed", reason: created.failure.message };
  const { id } = created.app;
  const changed = await changeDeviceApp(id, app);
  if (changed.ok) return { outcome: "imported", app: { id, name: app.name, note: null } };
  removeDeviceApp(id);
  return { outcome: "failed", reason: changed.failure.message };
}

type DeviceListing = ReturnType<typeof deviceListingOf>;

/** Nobody but this device checks what it keeps, so fields that don't fit are cut. */
function deviceListingOf({ name, listing }: ProjectContent) {
  const { description, icon, tags } = listing;
  const isText = icon !== null && icon.trim() !== "" && !isPicture(icon);
  return {
    name: firstCharacters(visibleText(name), MAX_TITLE_LENGTH).trim() || "app",
    description: truncateToFit(description.trim(), MAX_DESCRIPTION_LENGTH),
    icon: isText ? firstCharacters(icon.trim(), MAX_ICON_TEXT_LENGTH) : DEFAULT_ICON,
    tags: tags.filter(isCategory).slice(0, MAX_CATEGORIES),
  };
}

async function isThere(accountId: string, app: DeviceListing, html: string) {
  for (const other of visibleTo(accountId, readDeviceApps())) {
    const { name, description, icon, tags } = other;
    const isSame = JSON.stringify({ name, description, icon, tags }) === JSON.stringify(app);
    if (isSame && (await readDeviceHtml(other.id)).html === html) return true;
  }
  return false;
}
