import { isPicture, pictureName } from "#domain/listing/icons.ts";

/** The files of an export that its writer and its readers name. Those of a project lie in a folder of its own. */
export const PROJECT_FILE = "project.json";
export const CURRENT_FILE = "current.html";
export const COMPLETE_FILE = "COMPLETE.txt";
export const CONTINUED_FILE = "CONTINUED.txt";
export const INCOMPLETE_FILE = "INCOMPLETE.txt";

export function versionFile(version: number) {
  return `versions/${version}.html`;
}

/** The pictures of a project, each with its file in the project's folder. */
export function pictureFilesOf({ icon, screenshots }: { icon: string | null; screenshots: ReadonlyArray<string> }) {
  const shown = screenshots.map((picture, index) => ({
    picture,
    file: `screenshot-${index + 1}${extensionOf(picture)}`,
  }));
  if (icon === null || !isPicture(icon)) return shown;
  return [{ picture: icon, file: `icon${extensionOf(icon)}` }, ...shown];
}

function extensionOf(picture: string) {
  const name = pictureName(picture);
  return name.slice(name.lastIndexOf("."));
}
