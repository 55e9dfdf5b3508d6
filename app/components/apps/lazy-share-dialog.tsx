import { useLazyDialog } from "#app/hooks/use-lazy-component.ts";
import type { AppToShare } from "./new-share.tsx";

type Props = {
  /** Null while nothing is to be shared. */
  app: AppToShare | null;
  isVisitor?: boolean;
  isUnsaved?: boolean;
  isPreloaded?: boolean;
  onClose: () => void;
};

const load = () => import("./share-dialog.client.tsx").then((module) => module.ShareDialog);

export function LazyShareDialog({ app, isPreloaded = true, ...rest }: Props) {
  const ShareDialog = useLazyDialog(app !== null, load, rest.onClose, { isPreloaded });
  return ShareDialog && app && <ShareDialog app={app} {...rest} />;
}
