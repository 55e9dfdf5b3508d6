type Props = { targetId: string; action: string };

/** Shows nothing: it ends the claim when its moderator leaves. After a crash the claim expires by itself. */
export function HeldClaim({ targetId, action }: Props) {
  return <span hidden ref={endOnLeaving} data-target={targetId} data-action={action} />;
}

function endOnLeaving(element: HTMLElement | null) {
  if (!element) return;
  const { target = "", action } = element.dataset;
  let hasEnded = false;
  function end() {
    if (hasEnded) return;
    hasEnded = true;
    const body = new URLSearchParams({ intent: "release-claim", targetId: target });
    // A form of the router would end with its document.
    void fetch(`${action}.data`, { method: "POST", body, keepalive: true }).catch(() => undefined);
  }
  /** A form that the browser itself sends, such as the one for the network, leads to the same item. */
  function stay(event: Event) {
    hasEnded ||= !event.defaultPrevented;
  }
  document.addEventListener("submit", stay);
  window.addEventListener("pagehide", end);
  return () => {
    document.removeEventListener("submit", stay);
    window.removeEventListener("pagehide", end);
    end();
  };
}
