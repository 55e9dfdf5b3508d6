import { showHiddenText } from "#app/components/apps/show-hidden-text.ts";
import { Button } from "#app/components/forms/button.tsx";

export function HiddenApps({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null;
  return (
    <Button variant="ghost" onClick={onShow}>
      {showHiddenText(count)}
    </Button>
  );
}
