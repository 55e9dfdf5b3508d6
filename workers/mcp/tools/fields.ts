import * as z from "zod";

export const html = z
  .string()
  .min(1)
  .describe("The whole HTML document with its styles and scripts inline. Text around a fenced code block is dropped.");

export const id = z.string().min(1).describe("Id of the app, as create_app and list_apps return it.");

export const cursor = z.string().optional().describe("nextCursor of the answer before, for the next page.");
