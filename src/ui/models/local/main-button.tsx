import { Download, Pause, Play, Power, RotateCcw, Square } from 'lucide-react';
import { Button } from '../../kit/button.tsx';
import { strings } from './local-model-strings.ts';
import { type MainAction, mainAction } from './main-action.ts';
import type { LocalModelView } from './use-model-cards.ts';

const ICONS = {
  pause: Pause,
  resume: Play,
  retry: RotateCcw,
  load: Power,
  unload: Square,
  stop: Square,
  wait: Download,
} as const satisfies Record<MainAction, typeof Pause>;

interface MainButtonProps {
  model: LocalModelView;
  busy: boolean;
  onAct: (action: MainAction) => void;
}

/** The button of the main action. The element stays when the state changes, so it keeps the focus. */
export function MainButton({ model: { listing }, busy, onAct }: MainButtonProps) {
  const action = mainAction(listing.state);
  const still = action === 'wait' || busy;
  return (
    <Button
      icon={ICONS[action]}
      aria-label={strings.of(strings.main[action], listing.title)}
      title={action === 'load' ? strings.loadHint : undefined}
      aria-disabled={still}
      onClick={() => {
        if (!still) onAct(action);
      }}
    >
      {strings.main[action]}
    </Button>
  );
}
