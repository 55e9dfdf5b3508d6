// The reporter of a published document, as a text (`?bundled`).
import { canStore } from "./can-store.ts";
import { reportErrors } from "./errors.ts";
import { sendForms } from "./forms.ts";
import { showBlobFrames } from "./frames.ts";
import { answerPings } from "./heartbeat.ts";
import { keepInstalledApp } from "./keep-offline.ts";
import { openLinks } from "./links.ts";
import { post } from "./product-page.ts";
import { letPageReadData } from "./read-data.ts";
import { followBlobs } from "./read-file.ts";
import { saveDownloads } from "./save-files.ts";

if (canStore()) {
  reportErrors();
  answerPings();
  followBlobs();
  saveDownloads();
  openLinks();
  sendForms();
  showBlobFrames();
  keepInstalledApp({ isInstalled: false });
  letPageReadData();
  post({ type: "ready" });
}
