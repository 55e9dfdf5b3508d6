import { notify } from "#app/lib/toast.ts";
import { AppError } from "#domain/kit/errors.ts";

export function showError(error: unknown) {
  if (error instanceof AppError) notify.failure(error);
  else notify.error("Error", "An unexpected error occurred. Please try again.");
}
