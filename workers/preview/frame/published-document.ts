// The reporter of a published document, as a text (`?bundled`).
import { canStore } from "./can-store.ts";
import { prepareDocument } from "./prepare-document.ts";
import { post } from "./product-page.ts";
import { letPageReadData } from "./read-data.ts";

if (canStore()) {
  prepareDocument({ opensOffline: false });
  letPageReadData();
  post({ type: "ready" });
}
