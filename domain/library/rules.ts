/** The wait between Install and its call, in which it can be cancelled (decisions.md 7), in ms. */
export const INSTALL_WAIT = 5000;
/** How often the progress rises, in ms, and by how much, in percent. */
export const INSTALL_STEP_EVERY = 1000;
export const INSTALL_STEP = 20;
