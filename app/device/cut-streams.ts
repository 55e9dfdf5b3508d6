/** What Firefox says of a body whose request ended early. */
const CUT_STREAM = "Error in input stream";

/**
 * A page that is left while an answer of the router still comes in, e.g. at sign-in, cuts that answer. The router reads
 * its end in a promise that nobody handles (react-router 8.4, turbo-stream `done`), and Firefox reports it as an error of
 * the page. What the answer said was read before that, and an answer that is cut earlier fails where it is awaited.
 * @returns what ends the listening.
 */
export function ignoreCutStreams() {
  function onRejection(event: PromiseRejectionEvent) {
    if (event.reason instanceof TypeError && event.reason.message === CUT_STREAM) event.preventDefault();
  }
  window.addEventListener("unhandledrejection", onRejection);
  return () => window.removeEventListener("unhandledrejection", onRejection);
}
