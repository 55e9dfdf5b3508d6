// Browsers count lines of a script in a written document from the script's start, so this prepends as many empty lines
// as precede it in the source; observers run before the script. It sets `script.text`, which asks the trusted-types
// policy, which an app's own may refuse, because Firefox refuses a script whose text node was changed. The lines are taken away again when the next script
// comes, so an app that saves its own document saves what its author wrote. A script that reads itself while it runs, and a
// document whose own policy names the digests of its scripts, keep their text, and errors in them have no true line.
export const NUMBER_LINES = `function numberLines(html) {
  var source = html.replace(/\\r\\n?/g, "\\n"), at = 0, seen = new WeakSet(), numbered = null, lines = "";
  if (/content-security-policy[^>]*'sha\\d+-|'sha\\d+-[^>]*content-security-policy/i.test(source)) return;
  var readsItself = /currentScript|document\\s*\\.\\s*scripts|(?:querySelector(?:All)?|getElementsByTagName)\\(\\s*["'\`]script/;
  function setText(script, text) {
    try { script.text = text; } catch (error) {}
  }
  function restore() {
    if (numbered && numbered.text.indexOf(lines) === 0) setText(numbered, numbered.text.slice(lines.length));
    numbered = null;
  }
  var observer = new MutationObserver(function (records) {
    records.forEach(function (record) {
      record.addedNodes.forEach(function (node) {
        var script = node.nodeName === "SCRIPT" ? node : node.parentNode;
        var text = script && script.nodeName === "SCRIPT" && script.firstChild;
        if (!text || seen.has(script) || !/^$|javascript|module/.test(script.type)) return;
        restore();
        var start = source.indexOf(">" + text.data, at) + 1;
        seen.add(script);
        if (start === 0) return;
        at = start + text.data.length;
        if (readsItself.test(text.data)) return;
        lines = "\\n".repeat(source.slice(0, start).split("\\n").length - 1);
        numbered = script;
        setText(script, lines + text.data);
      });
    });
  });
  observer.observe(document, { childList: true, subtree: true });
  window.addEventListener("DOMContentLoaded", function () {
    observer.disconnect();
    restore();
  }, true);
}`;
