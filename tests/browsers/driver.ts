export type Target = { role: "button" | "link" | "textbox"; name: string } | { css: string };

/** Each engine has one implementation. Elements are waited for, up to `WAIT_MS`. */
export type Driver = {
  open(url: string): Promise<void>;
  currentUrl(): Promise<string>;
  /** Runs the body of an async function. @returns its result, which has to be JSON. */
  evaluate<Value>(body: string): Promise<Value>;
  evaluateInFrame<Value>(body: string): Promise<Value>;
  click(target: Target): Promise<void>;
  fill(target: Target, text: string): Promise<void>;
  /** Clicks at a point of the page, in CSS pixels from its upper left corner. */
  clickAt(x: number, y: number): Promise<void>;
  /** `HttpOnly` cookies too. */
  cookieNames(): Promise<Array<string>>;
  countPages(): Promise<number>;
  reset(): Promise<void>;
  close(): Promise<void>;
};

const WAIT_MS = 30_000;

const IS_HYDRATED = `const isHydrated = (element) => element !== null &&
  // CodeMirror makes its own elements, React only the one around them.
  Object.keys(element.closest(".cm-editor")?.parentNode ?? element).some((key) => key.startsWith("__react"));`;

/** Returns null while the element is missing, hidden or not hydrated: React would lose the click. */
export function findElementScript(target: Target) {
  if ("css" in target)
    return `${IS_HYDRATED} const element = document.querySelector(${JSON.stringify(target.css)}); return isHydrated(element) ? element : null;`;
  return `${IS_HYDRATED}
    const selectors = { button: "button, [role=button], input[type=submit]", link: "a[href]", textbox: "input, textarea, [role=textbox]" };
    const nameOf = (element) => {
      const labels = (element.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent ?? "");
      const texts = [element.getAttribute("aria-label"), labels.join(" "), ...[...(element.labels ?? [])].map((label) => label.textContent), element.textContent, element.placeholder];
      return (texts.find((text) => text?.trim()) ?? "").replace(/\\s+/g, " ").trim();
    };
    const canUse = (element) => element.getClientRects().length > 0 && !element.disabled && isHydrated(element);
    const candidates = [...document.querySelectorAll(selectors[${JSON.stringify(target.role)}])].filter(canUse);
    const name = ${JSON.stringify(target.name)};
    const matches = [(text) => text === name, (text) => text.startsWith(name), (text) => text.includes(name)];
    return matches.map((match) => candidates.find((element) => match(nameOf(element)))).find(Boolean) ?? null;`;
}

/** @throws Error after `timeoutMs`. */
export async function waitFor<Value>(what: string, check: () => Promise<Value>, timeoutMs = WAIT_MS) {
  const deadline = Date.now() + timeoutMs;
  let cause: unknown = null;
  while (Date.now() < deadline) {
    try {
      const answer = await check();
      if (answer !== null && answer !== undefined && answer !== false) return answer;
    } catch (error) {
      cause = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Timed out waiting for ${what}.`, { cause });
}
