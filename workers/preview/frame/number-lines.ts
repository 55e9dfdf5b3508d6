/**
 * Browsers count lines of a script in a written document from the script's start, so this prepends as many empty lines
 * as precede it in the source; observers run before the script. It sets `script.text`, which asks the trusted-types
 * policy, which an app's own may refuse, because Firefox refuses a script whose text node was changed. The lines are taken
 * away again when the next script comes, so an app that saves its own document saves what its author wrote. A script that
 * reads itself while it runs, and a document whose own policy names the digests of its scripts, keep their text, and errors
 * in them have no true line.
 */
export function numberLines(html: string) {
  const source = html.replace(/\r\n?/g, "\n");
  const seen = new WeakSet<Node>();
  let at = 0;
  let numbered: HTMLScriptElement | null = null;
  let lines = "";
  if (/content-security-policy[^>]*'sha\d+-|'sha\d+-[^>]*content-security-policy/i.test(source)) return;
  const readsItself =
    /currentScript|document\s*\.\s*scripts|(?:querySelector(?:All)?|getElementsByTagName)\(\s*["'`]script/;
  function setText(script: HTMLScriptElement, text: string) {
    try {
      script.text = text;
    } catch {}
  }
  function restore() {
    if (numbered && numbered.text.indexOf(lines) === 0) setText(numbered, numbered.text.slice(lines.length));
    numbered = null;
  }
  function numberScript(node: Node) {
    const script = (node.nodeName === "SCRIPT" ? node : node.parentNode) as HTMLScriptElement | null;
    const text = script?.nodeName === "SCRIPT" ? (script.firstChild as Text | null) : null;
    if (!script || !text || seen.has(script) || !/^$|javascript|module/.test(script.type)) return;
    restore();
    const start = source.indexOf(`>${text.data}`, at) + 1;
    seen.add(script);
    if (start === 0) return;
    at = start + text.data.length;
    if (readsItself.test(text.data)) return;
    lines = "\n".repeat(source.slice(0, start).split("\n").length - 1);
    numbered = script;
    setText(script, lines + text.data);
  }
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) numberScript(node);
  });
  observer.observe(document, { childList: true, subtree: true });
  window.addEventListener(
    "DOMContentLoaded",
    () => {
      observer.disconnect();
      restore();
    },
    true,
  );
}
