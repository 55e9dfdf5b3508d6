/** Runs in the head before the first paint where no cookie told the server the theme: `darkMode`, else the system's. */
export const themeScript = `(()=>{let d=null;try{d=localStorage.getItem("darkMode")}catch{}
const dark=d===null?matchMedia("(prefers-color-scheme: dark)").matches:d==="true";
const e=document.documentElement;e.classList.remove("light","dark");e.classList.add(dark?"dark":"light");e.style.colorScheme=dark?"dark":"light"})()`;
