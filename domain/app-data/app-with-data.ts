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
  /** A project of the account: its data is saved there by a press of its author. A store app's is saved while it runs. */
  isProject: boolean;
};

/** An app of its author, a project or an app of the device: it never leaves the store. */
export function ownApp(
  app: Pick<AppWithData, "id" | "name" | "icon" | "origin">,
  { isProject }: { isProject: boolean },
): AppWithData {
  return { ...app, keptUntil: null, isInstalled: false, isProject };
}
