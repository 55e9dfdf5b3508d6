import type { RecordingServer } from "./recording-server.ts";
import type { Vector } from "./vector.ts";

/** A document that tries all of them at the same time; each has its own paths of the outside origins. */
export function vectorPage(
  vectors: Vector | ReadonlyArray<Vector>,
  outside: Pick<RecordingServer, "origins" | "udp">,
  siteOrigin: string,
) {
  const tried = [vectors].flat();
  const origins = tried.map((_, index) => outside.origins.map((origin) => `${origin}/${index}`));
  const marked = tried.map(({ markup = "" }, index) =>
    origins[index]?.map((out) => markup.replaceAll("OUT", out)).join(""),
  );
  const attempts = tried.map(
    ({ script = "" }, index) =>
      `async () => { for (const out of ${JSON.stringify(origins[index])}) { try { await (async () => { ${script} })(); } catch (error) {} } }`,
  );
  return `<!doctype html><html><head><meta charset="utf-8"><title>An app</title></head><body style="margin:0;height:100vh">${marked.join("")}<div style="position:fixed;inset:0;z-index:9"></div><script>
    const site = ${JSON.stringify(siteOrigin)}, udp = ${JSON.stringify(outside.udp)};
    const say = (message) => parent.postMessage(message, "*");
    const leak = (value) => say({ type: "leak", value: String(value) });
    const add = (tag, props) => { const e = Object.assign(document.createElement(tag), props); document.body.append(e); return e; };
    const pause = (ms) => new Promise((done) => setTimeout(done, ms));
    const attempts = [${attempts.map(inMarkup).join(",\n")}];
    addEventListener("click", async (event) => {
      if (!event.isTrusted) return;
      say({ type: "trying" });
      await pause(50);
      await Promise.race([Promise.all(attempts.map((attempt) => attempt())), pause(3000)]);
      say({ type: "tried" });
    });
    say({ type: "loaded" });
  </script></body></html>`;
}

/** A comment or script that opens in a string would keep the document's own script open. */
function inMarkup(script: string) {
  return script.replace(/<(?=!--|script)/gi, "\\x3c");
}
