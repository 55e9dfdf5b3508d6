import { z } from "zod";

const TITLE = { title: "Data not saved" };

export const CopySwitchInput = z.object({ on: z.boolean() });

/** `base`: when the version that the data are based on was saved, in ms, or 0. `run`: one opening of the app. */
export const SaveDataInput = z.object({ base: z.coerce.number().int().min(0), run: z.uuid() }).meta(TITLE);

export const SavedAtInput = z.coerce.number().int().min(0);
