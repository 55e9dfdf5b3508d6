import { z } from "zod";
import { MODES } from "#db/vocabulary.ts";

export const ModeInput = z.object({ mode: z.enum(MODES) });
