import { ADMINISTRATION_ROWS } from "./administration.ts";
import { API_ROWS } from "./api.ts";
import { FORM_ROWS } from "./forms.ts";
import { MODERATION_ROWS } from "./moderation.ts";
import type { Rows } from "./row.ts";
import { SCREEN_ROWS } from "./screens.ts";

export const ROWS: Rows = { ...SCREEN_ROWS, ...API_ROWS, ...FORM_ROWS, ...MODERATION_ROWS, ...ADMINISTRATION_ROWS };
