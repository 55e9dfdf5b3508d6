/** The runtime also returns sockets that are closing: sending to one of these throws, and the others would hear nothing. */
export function openSockets(state: DurableObjectState) {
  return state.getWebSockets().filter(({ readyState }) => readyState === WebSocket.OPEN);
}
