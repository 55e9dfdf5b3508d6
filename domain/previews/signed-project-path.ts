import { hmacHex, isHmacOf } from "#domain/kit/hmac.ts";

const PATH = /^\/project-([0-9a-f]{64})\/([\w-]+)$/;

/** Where the author's unsaved code of a project runs. Only the product can make it: an HMAC of the label and the project. */
export async function projectHostsPath(secret: string, label: string, projectId: string) {
  return `/project-${await hmacHex(pathSecret(secret), `${label} ${projectId}`)}/${projectId}`;
}

/** Null unless the product made the path for this label. */
export async function readProjectHostsPath(secret: string, label: string, path: string) {
  const [, hex = "", projectId = ""] = PATH.exec(path) ?? [];
  if (secret === "" || projectId === "") return null;
  return (await isHmacOf(pathSecret(secret), `${label} ${projectId}`, hex)) ? projectId : null;
}

function pathSecret(secret: string) {
  return `project-hosts:${secret}`;
}
