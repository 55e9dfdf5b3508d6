// The reporter of a document that a loader writes, as a text (`?bundled`).
import { reportConsole } from "./console/report-console.ts";
import { prepareDocument } from "./prepare-document.ts";
import { opensOffline } from "./product-page.ts";

reportConsole();
prepareDocument({ opensOffline });
