// Browsers count lines of a script in a written document from the script's start, so this prepends as many empty lines
// as precede it in the source; observers run before the script. It sets `script.text`, which asks the trusted-types
// policy, because Firefox refuses a script whose text node was changed.
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
