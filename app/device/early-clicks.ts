const HYDRATED = "hydrated";

/** Runs before the page's own scripts: marks the last button that was pressed before one of them could answer. */
export const earlyClickScript = `(()=>{const mark=({target})=>{const button=target.closest?.("button[type=button]:not([popovertarget])");
document.querySelector("[data-pressed]")?.removeAttribute("data-pressed");button?.setAttribute("data-pressed","")};
addEventListener("click",mark,true);addEventListener("${HYDRATED}",()=>removeEventListener("click",mark,true),{once:true})})()`;

/** Presses the marked button again, now that React listens. */
export function repeatEarlyClick() {
  window.dispatchEvent(new Event(HYDRATED));
  const button = document.querySelector<HTMLElement>("button[data-pressed]");
  button?.removeAttribute("data-pressed");
  button?.click();
}

/** The browser journeys wait for this mark. */
export function markHydrated() {
  document.documentElement.dataset.hydrated = "";
}
