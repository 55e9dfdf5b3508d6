import { DEVICE_APP_ID_PREFIX } from "#domain/projects/device-app-ids.ts";

const EDIT = "edit";
export const HOSTS = "hosts";
export const DECLARE_PARAMS = [EDIT, HOSTS];

/** Leads to the project's host field with these hosts filled in. Null for an app of the device, which has none. */
export function declareHref(projectId: string, hosts: ReadonlyArray<string>) {
  if (projectId.startsWith(DEVICE_APP_ID_PREFIX)) return null;
  const params = { view: "projects", project: projectId, [EDIT]: projectId, [HOSTS]: hosts.join(",") };
  return `/builder?${new URLSearchParams(params)}`;
}

export function readHostsToDeclare(params: URLSearchParams, projectId: string) {
  return params.get(EDIT) === projectId ? (params.get(HOSTS)?.split(",") ?? []) : [];
}
