import { AppError } from "#domain/kit/errors.ts";
import { notify } from "./toast.ts";

export function showError(error: unknown) {
  if (error instanceof AppError) notify.failure(error);
  else notify.error("Error", "An unexpected error occurred. Please try again.");
}
