const blobs = new Map<string, Blob>();

/** Remembers the page's blobs. Those that a worker made are not in the map. */
export function followBlobs() {
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (object) => {
    const url = createObjectURL.call(URL, object);
    if (object instanceof Blob) blobs.set(url, object);
    return url;
  };
  URL.revokeObjectURL = (url) => {
    blobs.delete(String(url));
    revokeObjectURL.call(URL, url);
  };
}

/** Reads a `blob:` or `data:` address without a request, which the page's own policy may refuse. */
export async function readFile(url: string) {
  const blob = blobs.get(url.replace(/#.*/, ""));
  if (blob) return blob;
  if (/^data:/i.test(url)) return readData(url);
  const response = await fetch(url);
  return response.blob();
}

function readData(url: string) {
  const [, type, isBase64, data = ""] = /^data:([^,]*?)(;\s*base64)?,([^#]*)/i.exec(url) ?? [];
  if (type === undefined) throw new Error("No data");
  const text = data.replace(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  const bytes = Uint8Array.from(isBase64 ? atob(text) : text, (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: type || "text/plain" });
}
