/** The script throws or returns false if the feature does not work. */
export type Feature = { name: string; script: string };

const STORE = `new Promise((done, fail) => {
  const open = indexedDB.open("app", 1);
  open.onerror = fail;
  open.onupgradeneeded = () => open.result.createObjectStore("notes");
  open.onsuccess = () => {
    const work = open.result.transaction("notes", "readwrite").objectStore("notes");
    work.put("text", 1);
    work.get(1).onsuccess = (event) => done(event.target.result === "text");
  };
})`;

function workerThat(code: string, name = "Worker") {
  return `new Promise((done, fail) => {
    const address = URL.createObjectURL(new Blob([${JSON.stringify(code)}], { type: "text/javascript" }));
    const worker = new ${name}(address);
    URL.revokeObjectURL(address);
    worker.onerror = fail;
    (worker.port ?? worker).onmessage = (event) => done(event.data === 42);
  })`;
}

const EVALUATES = "postMessage(eval('40') + new Function('return 2')())";
/** Uses sinks that trusted types guard. */
const INNER_MARKUP =
  "<p></p><script>document.querySelector('p').innerHTML = '<b>x</b>'; parent.postMessage(eval('42'), '*')</script>";

/** `make` adds the frame, and has `frame` and `markup` in scope. */
function innerThat(make: string) {
  return `new Promise((done) => {
    const markup = ${JSON.stringify(INNER_MARKUP).replaceAll("</", "<\\/")}, frame = document.createElement("iframe");
    addEventListener("message", (event) => done(event.data === 42));
    ${make}
  })`;
}

const WORKER = `new Promise((done, fail) => {
  const code = new Blob(["onmessage = (event) => postMessage(event.data * 2)"], { type: "text/javascript" });
  const worker = new Worker(URL.createObjectURL(code));
  worker.onerror = fail;
  worker.onmessage = (event) => done(event.data === 42);
  worker.postMessage(21);
})`;

const PICTURE = `new Promise((done, fail) => {
  const image = new Image();
  image.onload = () => done(image.width === 1);
  image.onerror = fail;
  image.src = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
})`;

const HASH = `crypto.subtle.digest("SHA-256", new Uint8Array(1)).then((hash) => hash.byteLength === 32)`;
const MODULE = `WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then((module) => module instanceof WebAssembly.Module)`;

export const FEATURES: Array<Feature> = [
  {
    name: "markup by each of its ways",
    script: `document.body.insertAdjacentHTML("beforeend", "<i>1</i>"); document.body.lastChild.outerHTML = "<b>2</b>";
      const parsed = new DOMParser().parseFromString("<p>3</p>", "text/html").body.innerHTML;
      const part = document.createRange().createContextualFragment("<u>4</u>").firstChild.outerHTML;
      document.write("<s>5</s>");
      return document.querySelector("b").outerHTML + parsed + part + document.querySelector("s").outerHTML === "<b>2</b><p>3</p><u>4</u><s>5</s>"`,
  },
  { name: "local storage", script: `localStorage.setItem("a", "b"); return localStorage.getItem("a") === "b"` },
  { name: "session storage", script: `sessionStorage.setItem("a", "b"); return sessionStorage.getItem("a") === "b"` },
  { name: "IndexedDB", script: `return ${STORE}` },
  {
    name: "a cookie of its own",
    script: `document.cookie = "own=1; Domain=apps.localhost; SameSite=None; Secure; Partitioned"; return document.cookie === "own=1"`,
  },
  {
    name: "canvas to a picture",
    script: `return document.createElement("canvas").toDataURL().startsWith("data:image/png")`,
  },
  { name: "a worker from a blob", script: `return ${WORKER}` },
  { name: "eval", script: `return eval("6 * 7") === 42 && new Function("return 42")() === 42` },
  { name: "a worker that evaluates strings", script: `return ${workerThat(EVALUATES)}` },
  {
    name: "a shared worker that evaluates strings",
    script: `return ${workerThat("onconnect = ({ ports }) => ports[0].postMessage(eval('42'))", "SharedWorker")}`,
  },
  {
    name: "a worker that imports a script",
    script: `return ${workerThat("importScripts('data:text/javascript,self.x=42'); postMessage(x)")}`,
  },
  {
    name: "a worker in a worker",
    script: `return ${workerThat(`const address = URL.createObjectURL(new Blob([${JSON.stringify(EVALUATES)}]));
      new Worker(address).onmessage = ({ data }) => postMessage(data)`)}`,
  },
  {
    name: "a timer with a string",
    script: `setTimeout("window.done = 42"); await new Promise((done) => setTimeout(done, 50)); return done === 42`,
  },
  {
    name: "a script by its text",
    script: `document.body.append(Object.assign(document.createElement("script"), { text: "window.text = 42" }));
      return window.text === 42`,
  },
  {
    name: "a script by its address",
    script: `const src = URL.createObjectURL(new Blob(["window.loaded = 42"], { type: "text/javascript" }));
      await new Promise((done) => document.body.append(Object.assign(document.createElement("script"), { src, onload: done })));
      return loaded === 42`,
  },
  {
    name: "links with a javascript: address",
    script: `document.body.innerHTML = "<a href='javascript:window.pressed = 42'>x</a>"; document.links[0].click();
      await new Promise((done) => setTimeout(done, 100)); return window.pressed === 42 && document.links.length === 1`,
  },
  { name: "a srcdoc frame", script: `return ${innerThat("frame.srcdoc = markup; document.body.append(frame)")}` },
  {
    name: "a srcdoc frame of markup",
    script: `return ${innerThat(`document.body.innerHTML = '<iframe srcdoc="' + markup.replaceAll('"', "&quot;") + '"></iframe>'`)}`,
  },
  {
    name: "a document written into a frame",
    script: `return ${innerThat("document.body.append(frame); frame.contentDocument.write(markup); frame.contentDocument.close()")}`,
  },
  {
    name: "a trusted types policy of its own",
    script: `document.body.innerHTML = trustedTypes.createPolicy("own", { createHTML: (html) => html }).createHTML("<b>x</b>");
      return document.body.innerHTML === "<b>x</b>"`,
  },
  {
    name: "inline styles and handlers",
    script: `document.body.innerHTML = "<p style='color: rgb(1, 2, 3)' onclick='this.id = 7'>x</p>";
      const p = document.querySelector("p"); p.click(); return p.id === "7" && getComputedStyle(p).color === "rgb(1, 2, 3)"`,
  },
  { name: "WebAssembly", script: `return ${MODULE}` },
  { name: "data: images", script: `return ${PICTURE}` },
  {
    name: "a download from a blob",
    script: `Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob(["x"])), download: "x.txt" }).click(); return true`,
  },
  {
    name: "fetch of a data: address",
    script: `return (await (await fetch("data:text/plain,hello")).text()) === "hello"`,
  },
  {
    name: "fetch of a blob: address",
    script: `return (await (await fetch(URL.createObjectURL(new Blob(["hello"])))).text()) === "hello"`,
  },
  {
    name: "a style sheet from a blob",
    script: `const href = URL.createObjectURL(new Blob(["body { color: rgb(1, 2, 3) }"], { type: "text/css" }));
      await new Promise((done, fail) => document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload: done, onerror: fail })));
      return getComputedStyle(document.body).color === "rgb(1, 2, 3)"`,
  },
  {
    name: "a font from a blob",
    script: `let refused = false;
      addEventListener("securitypolicyviolation", () => { refused = true; });
      await new FontFace("own", "url(" + URL.createObjectURL(new Blob(["no font"])) + ")").load().catch(() => {});
      return !refused`,
  },
  { name: "crypto", script: `return ${HASH}` },
  {
    name: "a form that its script handles",
    script: `document.body.innerHTML = "<form><button>Go</button></form>"; let sent = false;
      document.forms[0].onsubmit = (event) => { event.preventDefault(); sent = true; }; document.querySelector("button").click(); return sent`,
  },
  { name: "alert", script: `alert("Hello"); return true` },
  {
    name: "sound",
    script: `const sound = new AudioContext(); sound.createOscillator().connect(sound.destination); return sound.sampleRate > 0`,
  },
  { name: "links within the page", script: `location.hash = "#two"; return location.hash === "#two"` },
  { name: "pushState", script: `history.pushState({}, "", "/?page=2"); return location.search === "?page=2"` },
  { name: "modules", script: `return (await import("data:text/javascript,export default 42")).default === 42` },
];

/** Tries them one after the other. The first one writes into the document while it is parsed. */
export function featuresPage(features: ReadonlyArray<Feature>) {
  const tries = features.map(({ name, script }) => `[${JSON.stringify(name)}, async () => { ${script} }]`);
  return `<!doctype html><html><head><meta charset="utf-8"><title>An app</title></head><body><script>
    (async () => {
      const failed = [];
      for (const [name, run] of [${tries.join(",\n")}]) {
        const works = await Promise.race([run(), new Promise((done) => setTimeout(done, 60_000, "too late"))]).catch(String);
        if (works !== true) failed.push(name + ": " + works);
        document.body.replaceChildren();
      }
      parent.postMessage({ type: "works", failed }, "*");
    })();
  </script></body></html>`;
}
