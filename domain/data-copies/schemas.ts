import { z } from "zod";

const TITLE = { title: "Data not saved" };

export const CopySwitchInput = z.object({ on: z.boolean() });

/** `base`: when the version was saved on which the data are based, in ms; 0 for none. `run`: identifies an opening of the app. */
export const SaveDataInput = z.object({ base: z.coerce.number().int().min(0), run: z.uuid() }).meta(TITLE);

export const SavedAtInput = z.coerce.number().int().min(0);
