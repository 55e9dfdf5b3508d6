/** Of all pages of the stand-in: paper and ink, light and dark, from 390 px. */
export const STYLE = `
:root{color-scheme:light dark;--page:#faf9f6;--panel:#fff;--ink:#21201c;--on-ink:#fff;--quiet:#63635e;--line:#dad9d6;--edge:#8d8d86;--soft:#ebeae6;--red:#b91f2a;--focus:#21201c}
@media (prefers-color-scheme:dark){:root{--page:#131211;--panel:#1c1b19;--ink:#eeeeec;--on-ink:#1c1b18;--quiet:#b5b3ad;--line:#3b3a37;--edge:#6f6d66;--soft:#2a2926;--red:#ff9592;--focus:#ffd338}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 ui-sans-serif,system-ui,sans-serif}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
h1,h2,h3,p{margin:0}a{color:inherit}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.strip{padding:16px;text-align:center;font-weight:600;color:#1c1b18;background:repeating-linear-gradient(-45deg,#ffd338 0 16px,#ffe066 16px 32px)}
.strip strong{padding:4px 12px;border-radius:99px;background:#1c1b18;color:#fff;font-size:13px;letter-spacing:.04em;margin-inline-end:8px}
.quiet{color:var(--quiet)}.error{color:var(--red);font-weight:600}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:8px 18px;border:1px solid transparent;border-radius:99px;background:var(--soft);color:var(--ink);font:inherit;font-weight:600;cursor:pointer;text-decoration:none}
button.main{background:var(--ink);color:var(--on-ink)}button.danger{background:none;border-color:var(--red);color:var(--red)}
button:hover{filter:brightness(.96)}button.main:hover{filter:opacity(.88)}
input:not([type=radio]),select{width:100%;min-height:44px;padding:8px 16px;border:1px solid var(--edge);border-radius:22px;background:var(--panel);color:var(--ink);font:inherit}
input[readonly]{background:var(--soft)}.joined input[readonly]{background:var(--panel)}
fieldset{min-width:0;margin:0;padding:0;border:0}legend{padding:0;font-weight:600}
.chips{display:flex;flex-wrap:wrap;gap:8px}.chips input{position:absolute;opacity:0}
.chips span{display:block;padding:9px 16px;min-height:44px;border:1px solid var(--line);border-radius:99px;background:var(--panel);font-weight:600;cursor:pointer}
.chips :checked+span{background:var(--ink);color:var(--on-ink);border-color:var(--ink)}.chips :focus-visible+span{outline:2px solid var(--focus);outline-offset:2px}
.panel{padding:16px;border:1px solid var(--line);border-radius:18px;background:var(--panel)}
summary{min-height:44px;display:flex;align-items:center;gap:8px;font-weight:600;cursor:pointer}summary::before{content:"▸"}[open]>summary::before{content:"▾"}summary.button{display:inline-flex}[open]>summary.button{margin-block-end:12px}details.panel{padding-block:6px}details.panel[open]{padding-block-end:16px}
.row{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:space-between}
.row.end{justify-content:flex-start;align-items:flex-end}.stack{display:grid;gap:16px}
dialog{max-width:min(420px,calc(100vw - 32px));padding:24px;border:1px solid var(--line);border-radius:22px;background:var(--panel);color:var(--ink)}dialog::backdrop{background:rgb(0 0 0/.5)}
.narrow{max-width:760px;margin:auto;padding:32px 20px 64px;display:grid;gap:24px}
.narrow h1{font-size:32px;line-height:1.2}.narrow h2{font-size:20px}.narrow h3{font-size:17px}
.wide{max-width:1080px}
table{width:100%;border-collapse:collapse;font-size:15px}th,td{padding:8px 12px 8px 0;text-align:start;border-bottom:1px solid var(--line);vertical-align:middle}
.scroll{overflow-x:auto}code{font:14px ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.checkout{display:grid;grid-template-columns:1fr 1fr;min-height:calc(100vh - 56px)}
.checkout>*{padding:48px 84px;min-width:0}.checkout>aside{justify-self:end;width:100%;max-width:800px}
.checkout form.stack,.checkout .order{max-width:632px}
.checkout main{background:var(--panel);border-inline-start:1px solid var(--line)}
.checkout h1{font-size:28px;line-height:1.2;margin-bottom:16px}
.back{display:inline-flex;gap:12px;align-items:center;min-height:44px;font-weight:600;text-decoration:none}
.price{font-size:56px;line-height:1.1;font-weight:700;font-variant-numeric:tabular-nums}.price small{font-size:16px;font-weight:400;color:var(--quiet)}
.tile{display:grid;place-items:center;width:64px;height:64px;border-radius:18px;background:linear-gradient(#f1e9fb,#ddc9f7);font-size:32px;font-family:"Apple Color Emoji","Segoe UI Emoji","Noto Color Emoji",sans-serif}
.order{display:grid;gap:16px}.order>summary{display:none}.order>.stack{gap:20px}.order hr{width:100%;margin:0;border:0;border-top:1px solid var(--line)}
.cards{border:1px solid var(--line);border-radius:18px;margin-top:8px;overflow:hidden}
.cards label{display:flex;gap:14px;align-items:center;min-height:56px;padding:8px 16px;cursor:pointer}.cards label+label{border-top:1px solid var(--line)}
.cards input{flex:none;width:22px;height:22px;margin:0;accent-color:var(--ink)}.cards code{margin-inline-start:auto;white-space:nowrap}.cards :checked~span{font-weight:600}
.joined{display:grid;grid-template-columns:1fr 1fr;margin-top:8px}.joined input{border-radius:0;font-family:ui-monospace,Menlo,Consolas,monospace}
.joined>:first-child{grid-column:1/-1;border-radius:18px 18px 0 0}.joined>:nth-child(2){border-radius:0 0 0 18px;border-top:0}.joined>:nth-child(3){border-radius:0 0 18px;border-top:0;border-inline-start:0}
.note{text-align:center;font-size:14px}.rows .actions{justify-content:flex-start}
.field{display:grid;gap:8px;font-weight:600}.field input{font-weight:400}
@media (max-width:760px){.strip{padding:10px 16px;font-size:15px}.checkout{display:block}.checkout>*{padding:12px 20px 24px}.checkout>aside{padding-block-end:12px}
.checkout main{border-inline-start:0;border-top:1px solid var(--line)}.order>summary{display:flex}.order:not([open]){gap:0}.order>summary span{margin-inline-start:auto}.price{font-size:40px}
.cards code{font-size:12px}.actions form,.actions button{width:100%}.rows :is(tbody,tr,th,td){display:block;padding:0;border:0}.rows tr{padding:12px 0;border-bottom:1px solid var(--line)}.rows .actions{margin-block-start:8px}}
`;
