import { useState } from "react";

/** `announcement` belongs on the screen from the start: screen readers read changes of a live region only. */
export function useAnnouncement() {
  const [text, announce] = useState("");
  const announcement = (
    <p className="sr-only" role="status">
      {text}
    </p>
  );
  return { announce, announcement };
}
