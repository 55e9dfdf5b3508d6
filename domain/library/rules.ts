/** Maximum apps in one request. */
export const MAX_HOME_APPS = 2000;

/** The tile of every app from the store has this label, in the specification's words. */
export const STORE_APP_LABEL = "Community Developer";
export const PROJECT_LABEL = "Your Project";
/** Shown of an app that left the store; the name only if the app's own name was deleted too. */
export const GONE_LABEL = "No longer in the store";
export const GONE_NAME = "Removed app";

/** `at`: when the app was installed or the project created, in ms. */
export type HomeApp = {
  id: string;
  kind: "store" | "project" | "device";
  name: string;
  icon: string;
  address: string;
  label: string;
  position: number | null;
  at: number;
  /** The user runs the app without a network. */
  offlineOnly: boolean;
  /** It left the store, so it can only be uninstalled. */
  gone: boolean;
  /** A project whose app in the store is installed too, under the same name. */
  isBesideStoreApp?: boolean;
  /** It has a version that the user has not seen. */
  updated?: boolean;
  /** Of an app from the store, for restoring it. */
  seenVersion?: string;
  acceptedVersion?: string;
};

/** How long after the press an install can be cancelled (decision 7). */
export const CANCEL_WINDOW_MS = 5000;
export const PROGRESS_STEP = 20;
export const PROGRESS_STEP_MS = 1000;
/** A press this soon after the last one belongs to a double click or a held key. */
export const PRESS_GUARD_MS = 500;
