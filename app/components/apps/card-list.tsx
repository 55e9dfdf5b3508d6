import type { ElementType, ReactNode, Ref } from "react";
import { type As, withLook } from "#app/lib/look.ts";
import * as styles from "./app-card.module.css";
import { AppCard, type AppCardData } from "./app-card.tsx";

type Props<App extends AppCardData> = {
  apps: ReadonlyArray<App>;
  hidesCreator?: boolean;
  className?: string;
  ref?: Ref<HTMLUListElement>;
  /** What can be done with an app, e.g. its Install button. */
  children: (app: App) => ReactNode;
};

export function CardList<App extends AppCardData>({ apps, hidesCreator, className = "", ref, children }: Props<App>) {
  return (
    <ul ref={ref} className={`${styles.cardGrid} ${className}`}>
      {apps.map((app) => (
        <li key={app.id}>
          <AppCard app={app} hidesCreator={hidesCreator}>
            {children(app)}
          </AppCard>
        </li>
      ))}
    </ul>
  );
}

export function CardGrid<Tag extends ElementType>({ as, className, ...rest }: As<Tag>) {
  const Element: ElementType = as;
  return <Element {...rest} className={withLook(styles.cardGrid, className)} />;
}
