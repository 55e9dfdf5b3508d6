/**
 * Buffers responses to form posts: the router (react-router 8.4) may abort the stream after its first line, and its
 * promise for the end then rejects unhandled. @returns the function that undoes it.
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
