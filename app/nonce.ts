import { createContext } from "react";

/** The request's script nonce while the page is rendered on the server; in the browser there is none to know. */
export const nonceContext = createContext<string | undefined>(undefined);
