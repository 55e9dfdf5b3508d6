/** An element by its role and accessible name, or by a CSS selector. */
export type Target = { role: "button" | "link" | "textbox"; name: string } | { css: string };

/** What the tests need of a browser; each engine has one implementation. Every call waits up to `WAIT_MS`. */
export type Driver = {
  open(url: string): Promise<void>;
  address(): Promise<string>;
  /** Runs the body of an async function in the page. @returns what it returns, as JSON carries it. */
  run<Value>(body: string): Promise<Value>;
  /** The same in the app's document, the page's first frame. */
  runInFrame<Value>(body: string): Promise<Value>;
  click(target: Target): Promise<void>;
  /** Replaces what the field holds by this text. */
  fill(target: Target, text: string): Promise<void>;
  /** Types into whatever has the focus. */
  type(text: string): Promise<void>;
  /** Clicks at a point of the page, in CSS pixels from its upper left corner. */
  clickAt(x: number, y: number): Promise<void>;
  /** Forgets cookies and storage of everything that was open. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

export const WAIT_MS = 30_000;

/** React attaches its properties to the elements that it has taken over; earlier a click or a letter may be lost. */
const TAKEN_OVER = `const takenOver = (element) => element !== null &&
  [element, element.parentNode, element.parentNode.parentNode].some((node) => Object.keys(node).some((key) => key.startsWith("__react")));`;

/** A script that finds the target: the body of a function that returns an element that answers, or null. */
export function finder(target: Target) {
  if ("css" in target)
    return `${TAKEN_OVER} const element = document.querySelector(${JSON.stringify(target.css)}); return takenOver(element) ? element : null;`;
  return `${TAKEN_OVER}
    const selectors = { button: "button, [role=button], input[type=submit]", link: "a[href]", textbox: "input, textarea, [role=textbox]" };
    const nameOf = (element) => {
      const labels = (element.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent ?? "");
      const texts = [element.getAttribute("aria-label"), labels.join(" "), ...[...(element.labels ?? [])].map((label) => label.textContent), element.textContent, element.placeholder];
      return (texts.find((text) => text?.trim()) ?? "").replace(/\\s+/g, " ").trim();
    };
    const shown = (element) => element.getClientRects().length > 0 && !element.disabled && takenOver(element);
    const found = [...document.querySelectorAll(selectors[${JSON.stringify(target.role)}])].filter(shown);
    const name = ${JSON.stringify(target.name)};
    const tests = [(text) => text === name, (text) => text.startsWith(name), (text) => text.includes(name)];
    return tests.map((fits) => found.find((element) => fits(nameOf(element)))).find(Boolean) ?? null;`;
}

/** Asks until the answer is neither null, undefined nor false. @throws Error after `WAIT_MS`. */
export async function waitFor<Value>(what: string, ask: () => Promise<Value>, timeout = WAIT_MS) {
  const until = Date.now() + timeout;
  let failure: unknown = null;
  while (Date.now() < until) {
    try {
      const answer = await ask();
      if (answer !== null && answer !== undefined && answer !== false) return answer;
    } catch (error) {
      failure = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Waited in vain for ${what}.`, { cause: failure });
}
