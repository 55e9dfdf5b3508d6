/**
 * Reads the router's answers to forms to their end before it decodes them. It acts on the first line of an answer, e.g. by
 * loading another document at sign-in, which cuts the rest; its promise of the end then rejects and nobody handles it
 * (react-router 8.4), which Firefox reports as an error of the page whatever a listener does. Answers to forms have no
 * parts that come later, so nothing waits longer for this. @returns what ends it.
 */
export function bufferFormResponses() {
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    const isForm = init?.method === "POST" && new URL(answer.url).pathname.endsWith(".data");
    return isForm && answer.body ? new Response(await answer.arrayBuffer(), answer) : answer;
  };
  return () => {
    window.fetch = fetch;
  };
}
