import type { Plugin } from "vite";

const PACKAGES = ["@standard-community/standard-json", "@standard-community/standard-openapi"];
const STUB = "\0schema-vendors";

/**
 * hono-openapi reads schemas of each validation library by these packages, which put the whole of zod into the part of the
 * site's worker that is parsed at its start. The API hands over JSON Schema (`workers/api/v1/document.ts`).
 */
export function withoutSchemaVendors(): Plugin {
  return {
    name: "without-schema-vendors",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "ssr",
    resolveId: (id) => (PACKAGES.includes(id) ? STUB : undefined),
    load: (id) =>
      id === STUB
        ? "const absent = () => { throw new Error('The document takes JSON Schema.'); }; export { absent as loadVendor, absent as toJsonSchema, absent as toOpenAPISchema };"
        : undefined,
  };
}
