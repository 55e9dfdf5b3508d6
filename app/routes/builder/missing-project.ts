import { AppError, type Failure } from "#domain/kit/errors.ts";

/** A deleted project takes neither the list of projects nor the code in the editor with it. */
export function nullIfMissing(error: unknown) {
  if (error instanceof AppError && error.code === "missing") return null;
  throw error;
}

/** What the builder says of a project that its address names and the account doesn't have. `notice`: beside its code. */
export function missingProject(id: string, trash: ReadonlyArray<{ id: string }>) {
  const isInTrash = trash.some((project) => project.id === id);
  const failure: Failure = isInTrash
    ? { code: "missing", title: "This app is in the trash", message: "Restore it from the trash in your projects." }
    : { code: "missing", title: "App not found", message: "App not found or access denied" };
  const notice = isInTrash
    ? "This app is in the trash. Restore it in your projects, or save the code as a new app."
    : "This app was deleted. To keep the code, save it as a new app.";
  return { id, failure, notice };
}
