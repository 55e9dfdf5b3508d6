// The first script of every document, as a text (`?bundled`).

type Rules = Record<string, ((text: string, type?: unknown, sink?: string) => unknown) | undefined>;
/** TypeScript knows no trusted types. */
type TrustedTypes = { defaultPolicy: unknown; createPolicy: (name: string, rules?: Rules) => unknown };
type Scope = typeof globalThis & { trustedTypes?: TrustedTypes };

/**
 * Prepares a global before an author's code runs in it:
 * - Deletes WebRTC: no header stops packets to an address in a remote description.
 * - Makes the default policy for `require-trusted-types-for 'script'`. Strings pass unchanged, except `javascript:`
 *   addresses: their result would replace the document, whose new global has WebRTC. There can be one policy of that
 *   name, so the rules of an app's own run before ours.
 * - Drops the `Domain` of cookies, which shares them with all apps unless the host is a public suffix. An inner frame's
 *   global gets round this.
 * - Runs in blob workers and inner documents too, as a text, so it uses nothing of this file: they inherit the rule
 *   without the policy, so `eval` and `innerHTML` would fail. That is no protection: an app can reach an inner frame's
 *   global by its index.
 */
function prepareGlobal(scope: Scope) {
  for (const name of Object.getOwnPropertyNames(scope)) {
    if (/^(?:webkit|moz)?RTC/.test(name)) Reflect.deleteProperty(scope, name);
  }
  if (scope.document) dropCookieDomain();
  function dropCookieDomain() {
    const cookie = Object.getOwnPropertyDescriptor(scope.Document.prototype, "cookie");
    Object.defineProperty(scope.Document.prototype, "cookie", {
      configurable: true,
      enumerable: true,
      get: cookie?.get,
      set(text) {
        cookie?.set?.call(this, String(text).replace(/;\s*domain\s*=[^;]*/gi, ""));
      },
    });
    if (!scope.CookieStore) return;
    const { set } = scope.CookieStore.prototype;
    scope.CookieStore.prototype.set = function (name: unknown, value?: unknown) {
      return Reflect.apply(set, this, typeof name === "object" ? [{ ...name, domain: null }] : [name, value]);
    };
  }
  const { trustedTypes } = scope;
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  const call = `(${prepareGlobal})(self);`;
  const urls = scope.URL;
  const blobs = new Map<string, { blob: Blob; worker: string }>();
  const create = urls.createObjectURL;
  const revoke = urls.revokeObjectURL;
  urls.createObjectURL = (object) => {
    const url = create.call(urls, object);
    if (object instanceof scope.Blob) blobs.set(url, { blob: object, worker: "" });
    return url;
  };
  urls.revokeObjectURL = (url) => {
    const entry = blobs.get(String(url));
    if (entry?.worker) revoke.call(urls, entry.worker);
    blobs.delete(String(url));
    revoke.call(urls, url);
  };
  function workerUrl(url: string) {
    const entry = blobs.get(url);
    if (!entry) return url;
    if (!entry.worker)
      entry.worker = create.call(urls, new scope.Blob([call, entry.blob], { type: "text/javascript" }));
    return entry.worker;
  }
  const inline = `<script>${call}document.currentScript.remove()</script>`;
  const { createPolicy } = trustedTypes;
  let ownRules: Rules | null = null;
  function applyOwn(rule: string, text: string, type?: unknown, sink?: string) {
    return ownRules?.[rule] ? ownRules[rule](text, type, sink) : text;
  }
  trustedTypes.createPolicy = function (name, rules) {
    // biome-ignore lint/complexity/noArguments: a call without rules differs from one with undefined.
    if (String(name) !== "default" || ownRules) return Reflect.apply(createPolicy, trustedTypes, arguments);
    ownRules = rules || {};
    return policy;
  };
  const policy = createPolicy.call(trustedTypes, "default", {
    createHTML(text, type, sink) {
      const html = applyOwn("createHTML", text, type, sink);
      return sink === "HTMLIFrameElement srcdoc" && html != null ? inline + html : html;
    },
    createScript(text, type, sink) {
      const script = applyOwn("createScript", text, type, sink);
      // Makes the address return undefined, so no string replaces the document. It works whether or not the browser
      // drops the line break: a comment at the end hides one half only.
      return sink === "Location href" && script != null ? `${script}\n;void 0//%0A;void 0` : script;
    },
    createScriptURL(text, type, sink) {
      const url = applyOwn("createScriptURL", text, type, sink);
      return sink === "Worker constructor" || sink === "SharedWorker constructor" ? workerUrl(String(url)) : url;
    },
  });
  if (!scope.document) return;
  for (const name of ["contentWindow", "contentDocument"]) {
    const frame = scope.HTMLIFrameElement.prototype;
    const own = Object.getOwnPropertyDescriptor(frame, name);
    const read = Object.getOwnPropertyDescriptor(frame, "contentWindow");
    Object.defineProperty(frame, name, {
      configurable: true,
      enumerable: true,
      get() {
        try {
          prepareGlobal(read?.get?.call(this));
        } catch {}
        return own?.get?.call(this);
      },
    });
  }
  function prepareMarkup(node: Node) {
    const found = node.nodeName === "IFRAME" ? [node] : (node as ParentNode).querySelectorAll?.("iframe[srcdoc]");
    Array.prototype.forEach.call(found ?? [], (frame: HTMLIFrameElement) => {
      const { srcdoc } = frame;
      if (srcdoc && srcdoc.indexOf(inline) !== 0) frame.srcdoc = srcdoc;
    });
  }
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) prepareMarkup(node);
  }).observe(scope.document, { childList: true, subtree: true });
}

prepareGlobal(window);
