import { MAX_BRIDGE_HASH_LENGTH } from "#domain/previews/bridge-limits.ts";

// A port's message leaves at once, so the page hears of a dialog before it holds the app up; those of a window leave after
// the script.
export const HEARTBEAT = `
    var heart = null;
    function beat() {
      var hash = location.hash;
      if (heart) heart.postMessage({ type: "alive", hash: hash.length > ${MAX_BRIDGE_HASH_LENGTH} ? "" : hash });
    }
    listen("message", function (event) {
      if (event.source !== page || event.origin !== site || !event.data || event.data.type !== "ping") return;
      event.stopImmediatePropagation();
      heart = event.ports[0];
      beat();
    });
    listen("hashchange", beat);
    ["alert", "confirm", "prompt", "print"].forEach(function (name) {
      var open = window[name];
      window[name] = function () {
        if (heart) heart.postMessage({ type: "waiting" });
        try { return open.apply(window, arguments); } finally { beat(); }
      };
    });`;
