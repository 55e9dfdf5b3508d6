/**
 * Buffers responses to form posts before the router decodes them. The router acts on their first line, e.g. by loading
 * another document after a sign-in, which aborts the stream; its promise for the end then rejects unhandled
 * (react-router 8.4), and Firefox reports an error of the page. These responses have no deferred parts, so buffering
 * costs no time. @returns the function that undoes it.
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
