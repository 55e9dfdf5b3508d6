import { ADMINISTRATION_ROWS } from "./administration.ts";
import { API_ROWS } from "./api.ts";
import { API_V1_ROWS } from "./api-v1.ts";
import { FORM_ROWS } from "./forms.ts";
import { MODERATION_ROWS } from "./moderation.ts";
import type { Rows } from "./row.ts";
import { SCREEN_ROWS } from "./screens.ts";

export const ROWS: Rows = {
  ...SCREEN_ROWS,
  ...API_ROWS,
  ...API_V1_ROWS,
  ...FORM_ROWS,
  ...MODERATION_ROWS,
  ...ADMINISTRATION_ROWS,
};
