import * as z from "zod/mini";
import { MAX_SLOTS } from "#domain/journal/slots.ts";
import { CODE_VERSION } from "#domain/listing/code-versions.ts";
import { MAX_HOME_APPS } from "./rules.ts";

const CodeVersion = z.string().check(z.regex(new RegExp(`^${CODE_VERSION}$`)));

const AppId = z.string().check(z.minLength(1), z.maxLength(64));

/** Every tile of the home, in its new order. */
export const OrderInput = z.object({ ids: z.array(AppId).check(z.maxLength(MAX_HOME_APPS)) });

export const RemoveInput = z.object({ ids: z.array(AppId).check(z.minLength(1), z.maxLength(MAX_HOME_APPS)) });

/** `at`: when it was installed, in ms. `slot`: of the journal's shortcuts. Without versions it has the newest. */
export const RestoreTilesInput = z.object({
  apps: z
    .array(
      z.object({
        id: AppId,
        position: z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_HOME_APPS))),
        at: z.int().check(z.minimum(0)),
        offlineOnly: z.boolean(),
        seenVersion: z.optional(CodeVersion),
        acceptedVersion: z.optional(CodeVersion),
        slot: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_SLOTS)))),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_HOME_APPS)),
});
export type RestoredTile = z.output<typeof RestoreTilesInput>["apps"][number];

export const OfflineInput = z.object({ on: z.boolean() });

/** `codeVersion`: of the update that the user was shown. */
export const UpdateAnswerInput = z.object({ codeVersion: CodeVersion, accepted: z.boolean() });
