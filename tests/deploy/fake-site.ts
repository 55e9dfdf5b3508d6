const APP_HEADERS = {
  "Content-Security-Policy": "default-src 'none'; sandbox allow-scripts allow-same-origin",
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains; preload",
  "Origin-Agent-Cluster": "?1",
  "X-Content-Type-Options": "nosniff",
};

type Faults = { takesAnyOrigin?: boolean; appsLackHeaders?: boolean; servesHttp?: boolean; isDown?: boolean };

/** Answers as the deployed site and the hosts of its apps do, in place of `fetch`. */
export function fakeSite(site: string, appsHost: string, faults: Faults = {}): typeof fetch {
  return async (input, init) => {
    const { origin, host, pathname, protocol } = new URL(String(input));
    const headers = new Headers(init?.headers);
    if (faults.isDown) throw new TypeError("fetch failed");
    if (protocol === "http:" && !faults.servesHttp) {
      const Location = String(input).replace("http:", "https:");
      return new Response(null, { status: 308, headers: { Location } });
    }
    if (host.endsWith(`.${appsHost}`)) {
      const answer = { status: host.startsWith("l") ? 200 : 404 };
      return new Response("an app", { ...answer, headers: faults.appsLackHeaders ? {} : APP_HEADERS });
    }
    if (origin.replace("http:", "https:") !== site) throw new TypeError("fetch failed");
    if (init?.method === "POST" && !faults.takesAnyOrigin && headers.get("Origin") !== site)
      return new Response("Forbidden", { status: 403 });
    const wrong = init?.method === "POST" && pathname === "/auth" ? "Invalid email or password." : "";
    return new Response(`<html>${wrong}</html>`, { headers: { "Content-Security-Policy": "script-src 'nonce-a'" } });
  };
}
