// The reporter of a document that a loader writes, as a text (`?bundled`).
import { reportConsole } from "./console/report-console.ts";
import { reportErrors } from "./errors.ts";
import { sendForms } from "./forms.ts";
import { showBlobFrames } from "./frames.ts";
import { answerPings } from "./heartbeat.ts";
import { keepInstalledApp } from "./keep-offline.ts";
import { openLinks } from "./links.ts";
import { isInstalled } from "./product-page.ts";
import { followBlobs } from "./read-file.ts";
import { saveDownloads } from "./save-files.ts";

reportConsole();
reportErrors();
answerPings();
followBlobs();
saveDownloads();
openLinks();
sendForms();
showBlobFrames();
keepInstalledApp({ isInstalled });
