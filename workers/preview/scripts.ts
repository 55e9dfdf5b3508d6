/**
 * The start of a document as a browser reads it: blanks and comments, then its doctype (group 1), else what may still
 * become a comment or doctype where the text breaks off (group 2). Never fails, so it never tries anything twice.
 */
export const DOCUMENT_START =
  /^(?:[\t\n\f\r ]|<!--(?:-?>|[\s\S]*?--!?>)|<\?[^>]*>|<!(?!--|doctype)[^>]*>)*(?:(<!doctype[^>]*>)|(<?$|<[!?])|)/i;

/**
 * Browsers number the lines of a written document's script from its own start. This puts before each script as many
 * empty lines as stand before it in the source: the parser lets observers run before it runs the script. The text goes
 * through `script.text`, which asks the trusted-types policy: Firefox refuses a script whose text node was changed.
 */
export const NUMBER_LINES = `function numberLines(html) {
  var source = html.replace(/\\r\\n?/g, "\\n"), at = 0, seen = new WeakSet();
  var observer = new MutationObserver(function (records) {
    records.forEach(function (record) {
      record.addedNodes.forEach(function (node) {
        var script = node.nodeName === "SCRIPT" ? node : node.parentNode;
        var text = script && script.nodeName === "SCRIPT" && script.firstChild;
        if (!text || seen.has(script) || !/^$|javascript|module/.test(script.type)) return;
        var start = source.indexOf(">" + text.data, at) + 1;
        seen.add(script);
        if (start === 0) return;
        at = start + text.data.length;
        script.text = "\\n".repeat(source.slice(0, start).split("\\n").length - 1) + text.data;
      });
    });
  });
  observer.observe(document, { childList: true, subtree: true });
  window.addEventListener("DOMContentLoaded", function () { observer.disconnect(); });
}`;
