import { findChromium } from "#tests/support/chromium.ts";

/** Unpacks the browser once, before the workers start that drive it. */
export default function globalSetup() {
  findChromium();
}
