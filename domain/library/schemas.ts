import { z } from "zod";
import { MAX_SLOTS } from "#domain/journal/rules.ts";
import { MAX_HOME_APPS } from "./rules.ts";

const AppId = z.string().min(1).max(64);

/** Every tile of the home, in its new order. */
export const OrderInput = z.object({ ids: z.array(AppId).max(MAX_HOME_APPS) });

export const RemoveInput = z.object({ ids: z.array(AppId).min(1).max(MAX_HOME_APPS) });

/** `at`: when it was installed, in ms. `slot`: of the journal's shortcuts. */
export const RestoreInput = z.object({
  apps: z
    .array(
      z.object({
        id: AppId,
        position: z.int().min(0).max(MAX_HOME_APPS).nullable(),
        at: z.int().min(0),
        offlineOnly: z.boolean(),
        slot: z.int().min(0).max(MAX_SLOTS).nullable().optional(),
      }),
    )
    .min(1)
    .max(MAX_HOME_APPS),
});
export type RestoredTile = z.output<typeof RestoreInput>["apps"][number];

export const OfflineInput = z.object({ on: z.boolean() });
