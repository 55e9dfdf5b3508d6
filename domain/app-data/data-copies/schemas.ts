import * as z from "zod/mini";
import { titled } from "#domain/kit/parse.ts";

const Time = z.coerce.number().check(z.int(), z.minimum(0));

export const CopySwitchInput = z.object({ on: z.boolean() });

/** `base`: when the version that the data are based on was saved, in ms, or 0. `run`: one opening of the app. */
export const SaveDataInput = titled("Data not saved", z.object({ base: Time, run: z.uuid() }));

export const SavedAtInput = Time;
