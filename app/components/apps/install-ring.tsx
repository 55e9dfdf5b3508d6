import type { CSSProperties } from "react";

export function InstallRing({ name, progress }: { name: string; progress: number }) {
  return (
    <span
      className="ring"
      role="progressbar"
      aria-label={`Installing ${name}`}
      aria-valuenow={progress}
      style={{ "--progress": progress } as CSSProperties}
    />
  );
}
