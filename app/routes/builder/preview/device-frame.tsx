import { type ReactNode, useCallback } from "react";
import * as styles from "./preview.module.css";

/** In CSS pixels, with the rim. The desktop fills the pane. */
const OUTER_SIZES: Record<string, { width: number; height: number }> = {
  Phone: { width: 414, height: 868 },
  Tablet: { width: 844, height: 1204 },
};

/** Scales the device to fit, so that the app sees the device's own size. */
export function DeviceFrame({ device, children }: { device: string; children: ReactNode }) {
  const fitSize = useCallback(
    (element: HTMLElement | null) => {
      const size = OUTER_SIZES[device];
      if (!element || !size) return;
      const observer = new ResizeObserver(([entry]) => {
        if (!entry) return;
        const { width, height } = entry.contentRect;
        element.style.setProperty("--scale", String(Math.min(1, width / size.width, height / size.height)));
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [device],
  );
  return (
    <div ref={fitSize} className={styles.device} data-device={device}>
      {children}
    </div>
  );
}
