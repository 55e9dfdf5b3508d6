export const ERROR_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** Another plan allows it, so every place that says so links to the plans. */
  plan: 403,
  missing: 404,
  conflict: 409,
  gone: 410,
  "too-large": 413,
  throttled: 429,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/**
 * An expected failure, in the words that the user reads: what happened, and what to do. `account` is the id of the one that
 * somebody tried to sign in to. Only the log has it. `retryAfterSeconds`: when to try again, for programs.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly title: string;
  readonly account: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(
    code: ErrorCode,
    title: string,
    message: string,
    { account = null, retryAfterSeconds = null }: { account?: string | null; retryAfterSeconds?: number | null } = {},
  ) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.title = title;
    this.account = account;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type Failure = { code: ErrorCode; title: string; message: string };

/** The message of the innermost cause: drizzle's wrapper repeats the parameters. */
export function rootMessage(error: unknown): string {
  if (!(error instanceof Error)) return "Unknown error";
  return error.cause instanceof Error ? rootMessage(error.cause) : error.message;
}
