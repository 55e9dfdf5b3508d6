import { userIntent } from "#app/forms.ts";
import {
  deleteNotification,
  markAllRead,
  markRead,
  restoreNotification,
  saveSetting,
} from "#domain/notifications/commands.server.ts";
import { RestoreNotificationInput, SeqInput, SettingInput } from "#domain/notifications/schemas.ts";

export const INTENTS = {
  read: userIntent({ schema: SeqInput, run: markRead }),
  "read-all": userIntent({ schema: SeqInput, run: markAllRead }),
  delete: userIntent({ schema: SeqInput, run: deleteNotification }),
  restore: userIntent({ schema: RestoreNotificationInput, run: restoreNotification }),
  setting: userIntent({ schema: SettingInput, run: saveSetting }),
};
