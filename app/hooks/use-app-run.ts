import { useState } from "react";

/** The runs of an app, one after the other: `run` is the key of its frame, which starts at the hash where the one before was. */
export function useAppRun() {
  const [run, setRun] = useState(0);
  const [hash, setHash] = useState("");
  return { run, hash, onHash: setHash, restart: () => setRun((number) => number + 1) };
}
