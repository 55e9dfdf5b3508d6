import type { Context } from "hono";
import type { V1Env } from "./env.ts";
import { ProblemError } from "./problems.ts";

const VERSION = /^(?:W\/)?"?(\d{1,9})"?$/;

/** The version that the caller read. @throws ProblemError("unconditional" | "invalid") */
export function requireVersion(c: Context<V1Env>) {
  const header = c.req.header("if-match")?.trim();
  if (header === undefined)
    throw new ProblemError(
      "unconditional",
      "Version missing",
      'Send the version that you read as If-Match: "3", so that nothing newer is overwritten.',
    );
  const version = VERSION.exec(header)?.[1];
  if (version === undefined)
    throw new ProblemError("invalid", "Version not understood", 'If-Match is one version in quotes, such as "3".');
  return Number(version);
}

export function outdatedError(newestVersion: number) {
  return new ProblemError(
    "outdated",
    "Save failed",
    `This project was saved somewhere else and has version ${newestVersion} now. Nothing was overwritten. Read that version, and send yours again.`,
    { newestVersion },
  );
}
