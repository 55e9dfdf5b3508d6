import { Children, cloneElement, isValidElement, type ReactNode } from "react";
import { Scripts } from "react-router";

/**
 * Loads the page's scripts after the first paint: forty preloads would delay fonts and pictures. Not in development,
 * where the module that reloads changed code has to run first.
 */
export function DeferredScripts() {
  if (import.meta.env.DEV) return <Scripts />;
  const files: Array<string> = [];
  return collectPreloads(Scripts({}), files);
}

type ElementProps = {
  rel?: string;
  href?: string;
  type?: string;
  dangerouslySetInnerHTML?: { __html: string };
  children?: ReactNode;
};

/** Removes the framework's preloads and collects their addresses in `files`. */
function collectPreloads(node: ReactNode, files: Array<string>): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement<ElementProps>(child)) return child;
    const { rel, href, type, dangerouslySetInnerHTML: inner, children } = child.props;
    if (rel === "modulepreload" && href) {
      files.push(href);
      return null;
    }
    if (type === "module" && inner)
      return cloneElement(child, { dangerouslySetInnerHTML: { __html: deferImports(inner.__html, files) } });
    return children ? cloneElement(child, {}, collectPreloads(children, files)) : child;
  });
}

const WAIT_FOR_PAINT =
  "await new Promise((go) => (document.hidden ? go() : requestAnimationFrame(() => setTimeout(go))));\nconst part = (file) => import(file);\n";
const ROUTE_IMPORT = /^import \* as (\w+) from ("[^"]+");$/gm;
const MANIFEST_IMPORT = /^import ("[^"]+");/gm;
const ENTRY_IMPORT = /import\(("[^"]+")\);$/;

/** Turns static imports, which run first, into dynamic ones: all files load in parallel, then the entry runs. */
function deferImports(module: string, files: Array<string>) {
  const entry = ENTRY_IMPORT.exec(module)?.[1];
  if (!entry) return module;
  const parts = files.filter((file) => JSON.stringify(file) !== entry);
  return `${WAIT_FOR_PAINT}await Promise.all(${JSON.stringify(parts)}.map(part));
${module.replace(MANIFEST_IMPORT, "await part($1);").replace(ROUTE_IMPORT, "const $1 = await part($2);")}`;
}
