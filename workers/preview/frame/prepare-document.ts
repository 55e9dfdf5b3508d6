import { reportErrors } from "./errors.ts";
import { sendForms } from "./forms.ts";
import { showBlobFrames } from "./frames.ts";
import { answerPings } from "./heartbeat.ts";
import { keepForOffline } from "./keep-offline.ts";
import { openLinks } from "./links.ts";
import { followBlobs } from "./read-file.ts";
import { saveDownloads } from "./save-files.ts";

/** What every document of an app does for the product's page. `opensOffline`: see `keepForOffline`. */
export function prepareDocument({ opensOffline }: { opensOffline: boolean }) {
  reportErrors();
  answerPings();
  followBlobs();
  saveDownloads();
  openLinks();
  sendForms();
  showBlobFrames();
  keepForOffline({ opensOffline });
}
