import { type AppDataPage, openAppDataPage } from "#app/device/app-data/app-data.client.ts";
import { memoryPage } from "#app/device/app-data/memory-page.ts";
import type { CopiedApp } from "./copy-calls.ts";
import type { DataPage } from "./device-data.ts";

/** The data page of one opening of an app: the same for all calls, or another one after a failure. */
export function pageOpener(origin: string) {
  let page: Promise<AppDataPage> | null = null;
  function openPage() {
    page ??= openAppDataPage(origin).catch((error) => {
      page = null;
      throw error;
    });
    return page;
  }
  async function openData({ isInMemory }: CopiedApp): Promise<DataPage> {
    return isInMemory ? memoryPage(origin) : openPage();
  }
  function closePage() {
    page?.then(({ close }) => close()).catch(() => undefined);
  }
  return { openPage, openData, closePage };
}
