/** In the address of an app's socket: its page opened the app, and asks for the open to be counted. */
export const OPEN_PARAM = "open";
/** The worker adds it for the object that greets the socket. */
export const COUNTED_PARAM = "counted";
/** The first message of a socket whose request counts the open. Any other one leaves it to the page. */
export const OPEN_COUNTED = "open counted";
