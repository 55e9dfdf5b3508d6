import { dirname, resolve } from "node:path";
import { build, type Plugin as EsbuildPlugin } from "esbuild";
import type { Plugin as VitePlugin } from "vite";

const ROOT = resolve(import.meta.dirname, "..");
const QUERY = "?bundled";
/** Vite takes it for no file, so no other plugin changes it. */
const PREFIX = "\0bundled:";

/** The text of a browser's script on one line, with everything that it imports. It can stand in an inline script. */
async function bundleText(file: string): Promise<string> {
  const { outputFiles } = await build({
    plugins: [esbuildBundledText()],
    entryPoints: [file],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    supported: { "template-literal": false },
    legalComments: "none",
    charset: "ascii",
  });
  return (outputFiles[0]?.text ?? "")
    .trim()
    .replace(/\n/g, " ")
    .replaceAll("<!--", "\\x3c!--")
    .replaceAll("<script", "\\x3cscript");
}

/** `#folder/file` is a file of the repository. */
function fileOf(source: string, importer: string) {
  const path = source.slice(0, -QUERY.length);
  return path.startsWith("#") ? resolve(ROOT, path.slice(1)) : resolve(dirname(importer), path);
}

/** `import text from "./script.ts?bundled"`: for documents that can load no file of ours. */
export function bundledText(): VitePlugin {
  return {
    name: "bundled-text",
    enforce: "pre",
    resolveId: (source, importer) => (source.endsWith(QUERY) && importer ? PREFIX + fileOf(source, importer) : null),
    async load(id) {
      if (!id.startsWith(PREFIX)) return null;
      return { code: `export default ${JSON.stringify(await bundleText(id.slice(PREFIX.length)))}`, moduleType: "js" };
    },
  };
}

/** The same for workers that are bundled without Vite. */
export function esbuildBundledText(): EsbuildPlugin {
  return {
    name: "bundled-text",
    setup(bundler) {
      bundler.onResolve({ filter: /\?bundled$/ }, ({ path, importer }) => ({
        path: fileOf(path, importer),
        namespace: "bundled-text",
      }));
      bundler.onLoad({ filter: /.*/, namespace: "bundled-text" }, async ({ path }) => ({
        contents: await bundleText(path),
        loader: "text",
      }));
    },
  };
}
