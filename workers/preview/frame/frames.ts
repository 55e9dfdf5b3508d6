import { readFile } from "./read-file.ts";

/**
 * No policy lets an inner frame load a `blob:` address. A document in a blob is shown as `srcdoc` instead, which gets the
 * first script; other blobs are refused as before.
 */
export function showBlobFrames() {
  const frames = HTMLIFrameElement.prototype;
  const source = Object.getOwnPropertyDescriptor(frames, "src");
  const { setAttribute } = frames;
  async function showBlob(frame: HTMLIFrameElement, url: string) {
    const file = await readFile(url);
    if (/^text\/html\b/.test(file.type)) frame.srcdoc = await file.text();
    else source?.set?.call(frame, url);
  }
  function setSource(frame: HTMLIFrameElement, url: string) {
    if (!/^blob:/.test(url)) source?.set?.call(frame, url);
    else showBlob(frame, url).catch(() => console.warn(`A frame was left empty: ${url} can't be read any more.`));
  }
  Object.defineProperty(frames, "src", {
    configurable: true,
    enumerable: true,
    get: source?.get,
    set(url) {
      setSource(this, String(url));
    },
  });
  Object.assign(frames, {
    setAttribute(this: HTMLIFrameElement, ...values: [string, string]) {
      const [name, value] = values;
      if (/^src$/i.test(name)) setSource(this, String(value));
      else setAttribute.apply(this, values);
    },
  });
}
