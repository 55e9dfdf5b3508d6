import { BRAND } from "#domain/kit/brand.ts";

type Params = { home: boolean; isApp?: boolean; theme: string | null };

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The page that is shown without a network; it needs no other file. `home`: whether there is a copy of the home.
 * `isApp`: it is shown in place of an app's viewer. `theme`: the cookie's value.
 */
export function offlinePage({ home, isApp = false, theme }: Params) {
  const scheme = theme === "light" || theme === "dark" ? theme : "light dark";
  const reason = isApp
    ? "This app isn't kept on this device yet. Open it once with a connection, and it opens without one."
    : "This page needs a connection.";
  const way = home ? " Your home screen and journal still work." : "";
  const link = home ? '<a href="/">Home</a>' : "";
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>You're offline · ${BRAND}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="${scheme}">
<style>body{display:grid;place-content:center;justify-items:center;gap:12px;min-height:100dvh;margin:0;padding:24px;box-sizing:border-box;background:light-dark(#faf9f6,#131211);color:light-dark(#21201c,#eeeeec);font:400 15px/1.5 system-ui,sans-serif;text-align:center}h1{margin:0;font-size:22px}p{margin:0;max-width:36ch}nav{display:flex;gap:8px;margin-top:8px}a{padding:11px 20px;border-radius:99px;background:light-dark(#21201c,#f1efe8);color:light-dark(#fff,#1c1b18);font-weight:600;text-decoration:none}a+a{background:none;color:inherit;box-shadow:inset 0 0 0 1px currentcolor}</style></head>
<body><h1>You're offline</h1><p>${reason}${way}</p><nav><a href="">Try Again</a>${link}</nav></body></html>`;
  return new Response(html, {
    status: 503,
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY },
  });
}
