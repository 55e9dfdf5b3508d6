// Makes a `javascript:` address return undefined, so no string replaces the document. It works whether or not the
// browser drops the line break: a comment at the end hides one half only.
const VOID_RESULT = "\\n;void 0//%0A;void 0";

// Prepares a global before an author's code runs in it:
// - Deletes WebRTC: no header stops packets to an address in a remote description.
// - Makes the default policy for `require-trusted-types-for 'script'`. Strings pass unchanged, except `javascript:`
//   addresses: their result would replace the document, whose new global has WebRTC. There can be one policy of that
//   name, so the rules of an app's own run before ours.
// - Drops the `Domain` of cookies, which shares them with all apps unless the host is a public suffix. An inner frame's
//   global gets round this.
// - Runs in blob workers and inner documents too: they inherit the rule without the policy, so `eval` and `innerHTML`
//   would fail. That is no protection: an app can reach an inner frame's global by its index.
const PREPARE_GLOBAL = `function prepareGlobal(scope) {
  Object.getOwnPropertyNames(scope).forEach(function (name) {
    if (/^(?:webkit|moz)?RTC/.test(name)) delete scope[name];
  });
  if (scope.document) dropCookieDomain();
  function dropCookieDomain() {
    var cookie = Object.getOwnPropertyDescriptor(scope.Document.prototype, "cookie");
    Object.defineProperty(scope.Document.prototype, "cookie", { configurable: true, enumerable: true, get: cookie.get,
      set: function (text) { cookie.set.call(this, String(text).replace(/;\\s*domain\\s*=[^;]*/gi, "")); } });
    if (!scope.CookieStore) return;
    var set = scope.CookieStore.prototype.set;
    scope.CookieStore.prototype.set = function (name, value) {
      return typeof name === "object" ? set.call(this, Object.assign({}, name, { domain: null })) : set.call(this, name, value);
    };
  }
  if (!scope.trustedTypes || scope.trustedTypes.defaultPolicy) return;
  var call = "(" + prepareGlobal + ")(self);", urls = scope.URL, blobs = new Map();
  var create = urls.createObjectURL, revoke = urls.revokeObjectURL;
  urls.createObjectURL = function (object) {
    var url = create.call(urls, object);
    if (object instanceof scope.Blob) blobs.set(url, { blob: object, worker: "" });
    return url;
  };
  urls.revokeObjectURL = function (url) {
    var entry = blobs.get(String(url));
    if (entry && entry.worker) revoke.call(urls, entry.worker);
    blobs.delete(String(url));
    revoke.call(urls, url);
  };
  function workerUrl(url) {
    var entry = blobs.get(url);
    if (!entry) return url;
    if (!entry.worker) entry.worker = create.call(urls, new scope.Blob([call, entry.blob], { type: "text/javascript" }));
    return entry.worker;
  }
  var inline = "\\u003cscript>" + call + "document.currentScript.remove()\\u003c/script>";
  var ownRules = null, createPolicy = scope.trustedTypes.createPolicy;
  function applyOwn(rule, text, type, sink) {
    return ownRules && ownRules[rule] ? ownRules[rule](text, type, sink) : text;
  }
  scope.trustedTypes.createPolicy = function (name, rules) {
    if (String(name) !== "default" || ownRules) return createPolicy.apply(scope.trustedTypes, arguments);
    ownRules = rules || {};
    return policy;
  };
  var policy = createPolicy.call(scope.trustedTypes, "default", {
    createHTML: function (text, type, sink) {
      var html = applyOwn("createHTML", text, type, sink);
      return sink === "HTMLIFrameElement srcdoc" && html != null ? inline + html : html;
    },
    createScript: function (text, type, sink) {
      var script = applyOwn("createScript", text, type, sink);
      return sink === "Location href" && script != null ? script + "${VOID_RESULT}" : script;
    },
    createScriptURL: function (text, type, sink) {
      var url = applyOwn("createScriptURL", text, type, sink);
      return sink === "Worker constructor" || sink === "SharedWorker constructor" ? workerUrl(url) : url;
    }
  });
  if (!scope.document) return;
  ["contentWindow", "contentDocument"].forEach(function (name) {
    var frame = scope.HTMLIFrameElement.prototype, own = Object.getOwnPropertyDescriptor(frame, name);
    var read = Object.getOwnPropertyDescriptor(frame, "contentWindow").get;
    Object.defineProperty(frame, name, { configurable: true, enumerable: true, get: function () {
      try { prepareGlobal(read.call(this)); } catch (error) {}
      return own.get.call(this);
    } });
  });
  function prepareMarkup(node) {
    var frames = node.nodeName === "IFRAME" ? [node] : node.querySelectorAll ? node.querySelectorAll("iframe[srcdoc]") : [];
    Array.prototype.forEach.call(frames, function (frame) {
      if (frame.srcdoc && frame.srcdoc.indexOf(inline) !== 0) frame.srcdoc = frame.srcdoc;
    });
  }
  new MutationObserver(function (records) {
    records.forEach(function (record) { record.addedNodes.forEach(prepareMarkup); });
  }).observe(scope.document, { childList: true, subtree: true });
}`;

/** Runs before the author's code in every document. It is one line, so the author's lines keep their numbers. */
export const FIRST_SCRIPT = `(${PREPARE_GLOBAL})(window);`.replace(/\s*\n\s*/g, " ");
