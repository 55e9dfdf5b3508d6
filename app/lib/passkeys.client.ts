/** The server never asks a browser for a passkey, so its bundle leaves the library out. */
export { startAuthentication, startRegistration } from "@simplewebauthn/browser";
