import { callApi } from "#app/device/api.ts";
import type { ProjectContent } from "#app/device/device-apps/exported-projects.ts";
import { pictureAddress } from "#domain/listing/icons.ts";
import type { SavedApp } from "./import-result.ts";

/** Uploads the pictures that the account's store lacks, then sends the project again. */
export async function saveExportToAccount(content: ProjectContent, accountId: string): Promise<SavedApp> {
  const { name, htmls, pictures } = content;
  const send = (listing: ProjectContent["listing"]) =>
    callApi("POST", "/api/projects/import", { json: { name, ...listing, htmls }, account: accountId });
  let answer = await send(content.listing);
  if (answer.ok && answer.data.outcome === "pictures-missing") {
    const addresses = new Map<string, string>();
    for (const picture of answer.data.missing) {
      const uploaded = await callApi("POST", "/api/icons", { body: pictures.get(picture), account: accountId });
      if (!uploaded.ok) return { outcome: "failed", reason: uploaded.error.message };
      addresses.set(pictureAddress(picture), uploaded.data.icon);
    }
    const replace = (picture: string) => addresses.get(picture) ?? picture;
    const { icon, screenshots } = content.listing;
    const listing = { ...content.listing, icon: icon && replace(icon), screenshots: screenshots.map(replace) };
    answer = await send(listing);
  }
  if (!answer.ok) return { outcome: "failed", reason: answer.error.message };
  if (answer.data.outcome === "pictures-missing")
    return { outcome: "failed", reason: "One of its pictures couldn't be uploaded. Please try again." };
  const { id, name: savedName, outcome } = answer.data;
  if (outcome === "skipped") return { outcome: "there", name: savedName };
  return { outcome: "imported", app: { id, name: savedName, note: noteOf(content, savedName) } };
}

function noteOf({ name, htmls, leftOutVersions }: ProjectContent, savedName: string) {
  const total = htmls.length + leftOutVersions;
  const notes = [
    savedName === name ? null : `"${name}" was taken`,
    leftOutVersions > 0 ? `the newest ${htmls.length} of ${total} versions` : null,
  ];
  return notes.filter((note) => note !== null).join(", ") || null;
}
