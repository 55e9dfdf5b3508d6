import { FONT_FILES, FONT_STYLES, LIBRARIES } from "#domain/listing/always-allowed-hosts.ts";

/** Files that are kept on the device with an installed app. `as`: how a document asks for one under its own policy. */
export const OFFLINE_FILES = [
  { as: "script", hosts: LIBRARIES },
  { as: "style", hosts: FONT_STYLES },
  { as: "font", hosts: FONT_FILES },
];
