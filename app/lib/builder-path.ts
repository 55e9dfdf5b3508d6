export const NEW_APP_PATH = "/builder?view=build";

/** Needs a document load: only a new document's policy can name the origin of the project or device app. */
export function projectPath(id: string) {
  return `${NEW_APP_PATH}&project=${encodeURIComponent(id)}`;
}

/** Opens the wizard with the project's details. */
export function detailsPath(id: string) {
  return `/builder?${new URLSearchParams({ view: "projects", project: id, edit: id })}`;
}

/** As `projectPath`, for an app on this device of somebody who is signed out. */
export function visitorAppPath(id: string) {
  return `/new?app=${encodeURIComponent(id)}`;
}
