import { Button } from "#app/components/button.tsx";
import { hiddenText } from "#app/components/hidden-text.ts";

/** Brings apps back that were taken off the home; nothing where there are none. */
export function HiddenApps({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null;
  return (
    <Button look="ghost" onClick={onShow}>
      {hiddenText(count)}
    </Button>
  );
}
