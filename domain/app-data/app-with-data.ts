/**
 * `keptUntil`: when the data of an app that left the store is deleted from devices, in ms; null for an app in the store.
 */
export type AppWithData = {
  id: string;
  name: string;
  icon: string;
  origin: string;
  keptUntil: number | null;
  isInstalled: boolean;
};

/** An app of its author, a project or an app of the device: it neither leaves the store nor has a copy in the account. */
export function ownApp(app: Pick<AppWithData, "id" | "name" | "icon" | "origin">): AppWithData {
  return { ...app, keptUntil: null, isInstalled: false };
}
