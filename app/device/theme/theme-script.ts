/** Runs before the first paint if no cookie told the server the theme. */
export const themeScript = `(()=>{let d=null;try{d=localStorage.getItem("darkMode")}catch{}
const dark=d===null?matchMedia("(prefers-color-scheme: dark)").matches:d==="true";
try{localStorage.setItem("darkMode",String(dark));document.cookie="theme="+(dark?"dark":"light")+"; Path=/; Max-Age=31536000; SameSite=Lax"}catch{}
const e=document.documentElement;e.classList.remove("light","dark");e.classList.add(dark?"dark":"light");e.style.colorScheme=dark?"dark":"light"})()`;
