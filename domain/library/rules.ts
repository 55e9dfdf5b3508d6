import { z } from "zod";
import { HOME_APPS_MAX } from "./limits.ts";

const AppId = z.string().min(1).max(64);

/** When Install was pressed, in ms; not given where it was just now. */
export const InstallInput = z.object({ pressed: z.int().optional() });

/** Every tile of the home in its order. */
export const OrderInput = z.object({ ids: z.array(AppId).max(HOME_APPS_MAX) });

/** Tiles to take off the home. */
export const RemoveInput = z.object({ ids: z.array(AppId).min(1).max(HOME_APPS_MAX) });

/** Tiles to bring back as they were: with their place, when they were installed (in ms) and the user's choice. */
export const RestoreInput = z.object({
  apps: z
    .array(
      z.object({
        id: AppId,
        position: z.int().min(0).max(HOME_APPS_MAX).nullable(),
        at: z.int().min(0),
        offlineOnly: z.boolean(),
      }),
    )
    .min(1)
    .max(HOME_APPS_MAX),
});
export type Restored = z.output<typeof RestoreInput>["apps"][number];

/** Whether an installed app shall have no network. */
export const OfflineInput = z.object({ on: z.boolean() });
