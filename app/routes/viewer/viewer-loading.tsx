import { AppIcon, type IconApp } from "#app/components/apps/app-icon.tsx";

export function ViewerLoading({ app }: { app: IconApp & { name: string } }) {
  return (
    <div className="viewer-loading scripted" role="status">
      <AppIcon app={app} size={96} />
      <span className="sr-only">Loading {app.name}</span>
    </div>
  );
}
