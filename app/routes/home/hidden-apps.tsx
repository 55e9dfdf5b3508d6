import { hiddenText } from "#app/components/apps/hidden-text.ts";
import { Button } from "#app/components/forms/button.tsx";

export function HiddenApps({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null;
  return (
    <Button variant="ghost" onClick={onShow}>
      {hiddenText(count)}
    </Button>
  );
}
