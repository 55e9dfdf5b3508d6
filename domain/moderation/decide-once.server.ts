import { isGuardFailure } from "#db/guard.ts";
import { AppError } from "#domain/errors.ts";

/** Of concurrent decisions the first succeeds. @throws `conflict` for the others. */
export async function decideOnce<Result>(conflict: AppError, write: () => Promise<Result>) {
  try {
    return await write();
  } catch (error) {
    throw isGuardFailure(error) ? conflict : error;
  }
}

export function alreadyDecidedError(title: string, what: string) {
  return new AppError("conflict", title, `Someone else already decided this ${what}. Please reload the list.`);
}
