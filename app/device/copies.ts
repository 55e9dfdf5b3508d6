/** Copies of screens in Cache Storage, per account; its id follows. The service worker names them too (app/service-worker/rules.ts). */
export const PAGES = "pages/";

/** Nothing personal stays on the device: at sign-out. */
export async function forgetCopies() {
  if (!("caches" in window)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PAGES)).map((name) => caches.delete(name)));
}
