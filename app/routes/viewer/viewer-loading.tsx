import { AppIcon, type IconApp } from "#app/components/icons/app-icon.tsx";
import * as ownWindowStyles from "./own-window.module.css";
import * as viewerStyles from "./viewer.module.css";

export function ViewerLoading({ app }: { app: IconApp & { name: string } }) {
  return (
    <div className={`${ownWindowStyles.viewerLoading} ${viewerStyles.viewerLoading} scripted`} role="status">
      <AppIcon app={app} size={96} />
      <span className="sr-only">Loading {app.name}</span>
    </div>
  );
}
