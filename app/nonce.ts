import { createContext } from "react";

export const nonceContext = createContext<string | undefined>(undefined);
