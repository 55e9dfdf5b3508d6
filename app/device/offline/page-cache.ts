/** Cache name; the account's id follows. Also in app/service-worker/rules.ts. */
export const PAGES = "pages/";

export async function clearPageCache() {
  if (!("caches" in window)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PAGES)).map((name) => caches.delete(name)));
}
