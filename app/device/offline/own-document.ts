import { redirectDocument } from "react-router";
import { currentPath } from "./stale-data.ts";

/**
 * For the `clientLoader` of a screen that frames apps. Only the policy of its own document allows the frames, so a link or
 * redirect from another screen loads the document (decision 128).
 */
export function requireOwnDocument({ url }: Request) {
  if (currentPath() !== new URL(url).pathname) throw redirectDocument(url);
}
