/** In the address of a document whose app stores in memory, since its browser refuses storage to frames (decision 117). */
export const MEMORY_PARAM = "__memory";
