import { MEBIBYTE } from "#domain/kit/bytes.ts";

/** The limit of one version of an app's data in the account, before encryption. */
export const MAX_COPY_BYTES = 2 * MEBIBYTE;
const TOO_LARGE = `The app's data is larger than ${MAX_COPY_BYTES / MEBIBYTE} MB, so your account can't keep it.`;
export const COPY_TOO_LARGE = `${TOO_LARGE} The data stays on this device, and the last version in your account is unchanged.`;
/** Where the browser keeps no data for apps. */
export const MEMORY_TOO_LARGE = `${TOO_LARGE} The last version in your account is unchanged. What changed since then is gone when you close this app.`;
/** Older versions of an app's data are deleted (decision 121). */
export const COPY_VERSIONS_KEPT = 10;
/** Apps whose data an account keeps. */
export const MAX_COPIES = 50;
/** Two apps that change all the time in browsers that refuse storage (decision 117) stay below it. */
export const COPY_SAVES_PER_HOUR = 600;

/** `savedAt` in ms identifies the version. */
export type DataVersion = { savedAt: number; bytes: number };
/** `device`: the browser that saved it, e.g. "Chrome on Android"; empty if unknown. */
export type SavedVersion = DataVersion & { device: string };
/** `isOn`: the account keeps what is saved, which needs a plan too. `versions`: the newest first. */
export type DataCopy = { isOn: boolean; versions: Array<SavedVersion> };
