import { generateVapidKeys } from "./production/generate-secret.ts";

/** Prints a new pair for the secret VAPID_KEYS. */
console.log(generateVapidKeys());
