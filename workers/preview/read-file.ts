// Reads a `blob:` or `data:` address without a request, which the page's own policy may refuse. Blobs that a worker made
// are not in the map.
export const READ_FILE = `
    var blobs = new Map(), createUrl = URL.createObjectURL, revokeUrl = URL.revokeObjectURL;
    URL.createObjectURL = function (object) {
      var url = createUrl.call(URL, object);
      if (object instanceof Blob) blobs.set(url, object);
      return url;
    };
    URL.revokeObjectURL = function (url) {
      blobs.delete(String(url));
      revokeUrl.call(URL, url);
    };
    function readData(url) {
      var parts = /^data:([^,]*?)(;\\s*base64)?,([^#]*)/i.exec(url);
      var text = parts[3].replace(/%([0-9a-f]{2})/gi, function (match, code) { return String.fromCharCode(parseInt(code, 16)); });
      var bytes = Uint8Array.from(parts[2] ? atob(text) : text, function (character) { return character.charCodeAt(0); });
      return new Blob([bytes], { type: parts[1] || "text/plain" });
    }
    function readFile(url) {
      var blob = blobs.get(url.replace(/#.*/, ""));
      if (blob) return Promise.resolve(blob);
      try {
        if (/^data:/i.test(url)) return Promise.resolve(readData(url));
      } catch (error) { return Promise.reject(error); }
      return fetch(url).then(function (response) { return response.blob(); });
    }`;
