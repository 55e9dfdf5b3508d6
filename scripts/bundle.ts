import { build } from "esbuild";
import { esbuildBundledText } from "./bundled-text.ts";

/** One script with everything that `entry` imports, for a worker that Miniflare starts. */
export async function bundle(entry: string) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    plugins: [esbuildBundledText()],
    target: "es2024",
    external: ["cloudflare:*", "node:*"],
    conditions: ["workerd", "worker", "browser"],
    // A worker has no address; tests/support/statements.ts names its folder by it.
    define: { "import.meta.url": JSON.stringify("file:///") },
  });
  return outputFiles[0]?.text ?? "";
}
