/** In the page: the radios fill the fields, Esc goes back, and the dialog is modal. */
export const CHECKOUT_SCRIPT = `
const number = document.getElementById("number");
for (const card of document.querySelectorAll("[name=card]"))
  card.addEventListener("change", () => { number.value = card.value.replace(/(\\d{4})(?=\\d)/g, "$1 "); });
const order = document.querySelector(".order");
if (matchMedia("(max-width:760px)").matches) order.open = false;
const dialog = document.querySelector("dialog");
if (dialog) { dialog.close(); dialog.showModal(); }
const back = document.querySelector(".back");
let closing = false;
dialog?.addEventListener("cancel", () => { closing = true; setTimeout(() => { closing = false; }); });
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !dialog?.open && !closing && back) location.href = back.href;
});
`;
