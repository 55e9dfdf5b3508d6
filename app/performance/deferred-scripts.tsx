import { Children, cloneElement, isValidElement, type ReactNode, use } from "react";
import { Scripts } from "react-router";
import { nonceContext } from "#app/nonce.ts";
import { MODULE_ID } from "./module-id.ts";
import startScript from "./start-module.ts?bundled";

/*
 * If they load at the start, a page's thirty scripts compete with its fonts and pictures. On a network of 400 ms and
 * 50 KB/s, the store's largest paint is at 2.8 s instead of 7.4 s, and that of an app's page at 1.5 s instead of 2.3 s.
 * Both work 1 s later; device/event-replay.ts answers what is pressed before.
 *
 * tests/e2e/static-files.spec.ts fails if a page still asks for a script early. To be removed once `<Scripts>` can give
 * its preloads a low priority, which tests/performance.test.ts notices.
 */

type ElementProps = { rel?: string; href?: string; type?: string; children?: ReactNode };
type Found = { files: Array<string>; module: boolean };

/** Loads the page's scripts after the first paint; in development at the start, since code that reloads runs first. */
export function DeferredScripts() {
  const nonce = use(nonceContext);
  const elements = Scripts({});
  if (import.meta.env.DEV || elements === null) return elements;
  const found: Found = { files: [], module: false };
  const scripts = deferElements(elements, found);
  // The browser has run it when React comes, so its text is not shipped again.
  const start = import.meta.env.SSR ? startText(found) : "";
  return (
    <>
      {scripts}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: start }} />
    </>
  );
}

function startText({ files, module }: Found) {
  if (!module || files.length === 0)
    throw new Error("React Router's <Scripts> has no module or preloads: see app/performance/deferred-scripts.tsx.");
  return `{const PRELOADS=${JSON.stringify(files)};${startScript}}`;
}

/** Removes the preloads, whose addresses it collects, and makes the module a text. */
function deferElements(node: ReactNode, found: Found): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement<ElementProps & { id?: string }>(child)) return child;
    const { rel, href, type, children } = child.props;
    if (rel === "modulepreload" && href) {
      found.files.push(href);
      return null;
    }
    if (type === "module") {
      found.module = true;
      return cloneElement(child, { type: "text/plain", id: MODULE_ID });
    }
    return children ? cloneElement(child, {}, deferElements(children, found)) : child;
  });
}
