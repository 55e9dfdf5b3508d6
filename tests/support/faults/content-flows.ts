import { insertErrorCount } from "#domain/administration/health.server.ts";
import { touchToken } from "#domain/api-tokens/commands.server.ts";
import { findApiActor } from "#domain/api-tokens/queries.server.ts";
import { importIcon } from "#domain/blobs/images/pictures.server.ts";
import { deleteNote, restoreNote, saveNote } from "#domain/journal/commands.server.ts";
import type { Services } from "#domain/kit/services.ts";
import { utcDay } from "#domain/kit/utc-day.ts";
import { deliverNotifications } from "#domain/notifications/deliver.server.ts";
import { endDigest } from "#domain/notifications/digest.server.ts";
import { notificationRow } from "#domain/notifications/notification-row.server.ts";
import { writeDailyOpens } from "#domain/previews/daily-opens.server.ts";
import { fetchHtml } from "#domain/projects/fetch-html.server.ts";
import { checkParts } from "#domain/status/checks.server.ts";
import { TOUCH_ICON_SIDE_PX } from "#domain/store/rules.ts";
import { keepTouchIcon } from "#domain/store/touch-icons.server.ts";
import { signedIn } from "#tests/support/accounts.ts";
import { tokenOf } from "#tests/support/api-v1.ts";
import { TARGETS } from "#tests/support/authorization/targets.ts";
import { ADAM7_PNG, blackSquare } from "#tests/support/images.ts";
import { insertUser, utf8 } from "#tests/support/services.ts";
import { apiFlow, backgroundFlow, type Flow } from "./flows.ts";

async function insertToken(services: Services) {
  return tokenOf(services, await insertUser(services, "architect"));
}
const architect = (services: Services) => insertUser(services, "architect");
const PICTURE_URL = "https://example.com/picture.png";

export const CONTENT_FLOWS: Record<string, Flow> = {
  "restore a note": apiFlow(
    async (services) => {
      const actor = await architect(services);
      const day = utcDay(services.now());
      await saveNote(services, actor, { account: actor.userId, day, content: "Rain", base: null });
      const { undo } = await deleteNote(services, actor, day);
      return { actor, input: { day, content: "Rain", undo: undo ?? "" } };
    },
    (services, { actor, input }) => restoreNote(services, actor, input),
  ),
  "import an icon": apiFlow(architect, (services, actor) => {
    const download = async (url: string, bytes: number) => {
      await services.download(url, bytes).catch(() => null);
      return ADAM7_PNG as Uint8Array<ArrayBuffer>;
    };
    return importIcon({ ...services, download }, actor, PICTURE_URL);
  }),
  "fetch HTML": apiFlow(architect, (services, actor) =>
    fetchHtml(
      { ...services, download: async () => utf8("<p>1</p>") },
      { ...actor, ip: "local" },
      "https://example.com/page.html",
    ),
  ),
  "keep a touch icon": apiFlow(
    () => blackSquare(TOUCH_ICON_SIDE_PX),
    (services, icon) => keepTouchIcon(services, "192.0.2.1", new Blob([icon]).stream()),
  ),
  "find who a token stands for": apiFlow(insertToken, (services, token) => findApiActor(services, token)),
  "note a token's use": backgroundFlow(
    async (services) => findApiActor(services, await insertToken(services)),
    async (services, found) => found && touchToken(services, found),
  ),
  "deliver notifications": backgroundFlow(
    async (services) => {
      while (await deliverNotifications(services));
      const { userId } = await signedIn(services);
      const place = { id: `approved:${crypto.randomUUID()}`, at: services.now() };
      await notificationRow(services, userId, { kind: "project_approved", projectName: "Pins" }, place);
    },
    (services) => deliverNotifications(services),
  ),
  "end the daily mail": backgroundFlow(architect, (services, { userId }) => endDigest(services, userId)),
  "write a day's opens": backgroundFlow(
    async (services) => TARGETS.published(services, await architect(services)),
    (services, { appId }) => writeDailyOpens(services, [{ appId, day: "2026-11-20", opens: 3 }]),
  ),
  "count an error": backgroundFlow(
    async () => null,
    (services) => insertErrorCount(services, "Error"),
  ),
  "check the parts": backgroundFlow(
    async () => null,
    (services) => checkParts(services),
  ),
};
