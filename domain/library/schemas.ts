import { z } from "zod";
import { MAX_SLOTS } from "#domain/journal/slots.ts";
import { MAX_HOME_APPS } from "./rules.ts";

const CodeVersion = z.string().regex(/^\d{2,6}$/);

const AppId = z.string().min(1).max(64);

/** Every tile of the home, in its new order. */
export const OrderInput = z.object({ ids: z.array(AppId).max(MAX_HOME_APPS) });

export const RemoveInput = z.object({ ids: z.array(AppId).min(1).max(MAX_HOME_APPS) });

/** `at`: when it was installed, in ms. `slot`: of the journal's shortcuts. Without versions it has the newest. */
export const RestoreTilesInput = z.object({
  apps: z
    .array(
      z.object({
        id: AppId,
        position: z.int().min(0).max(MAX_HOME_APPS).nullable(),
        at: z.int().min(0),
        offlineOnly: z.boolean(),
        seenVersion: CodeVersion.optional(),
        acceptedVersion: CodeVersion.optional(),
        slot: z.int().min(0).max(MAX_SLOTS).nullable().optional(),
      }),
    )
    .min(1)
    .max(MAX_HOME_APPS),
});
export type RestoredTile = z.output<typeof RestoreTilesInput>["apps"][number];

export const OfflineInput = z.object({ on: z.boolean() });

/** `codeVersion`: of the update that the user was shown. */
export const UpdateAnswerInput = z.object({ codeVersion: CodeVersion, accepted: z.boolean() });
