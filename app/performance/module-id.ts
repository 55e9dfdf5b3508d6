/** Of the page's module, which is a text until the first paint. */
export const MODULE_ID = "module";
