import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";

/** In CSS pixels, with the rim. The desktop fills the pane. */
const OUTER_SIZES: Record<string, { width: number; height: number }> = {
  Phone: { width: 414, height: 868 },
  Tablet: { width: 844, height: 1204 },
};

/** Scales the device to fit, so that the app sees the device's own size. */
export function DeviceFrame({ device, children }: { device: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const size = OUTER_SIZES[device];
    const element = ref.current;
    if (!element || !size) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setScale(Math.min(1, width / size.width, height / size.height));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [device]);
  return (
    <div ref={ref} className={`device ${device.toLowerCase()}`} style={{ "--scale": scale } as CSSProperties}>
      {children}
    </div>
  );
}
