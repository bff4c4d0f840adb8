import { setAirplane } from '../../client/network/gate-client.ts';
import { Button } from '../kit/button.tsx';
import { focusSoon } from '../kit/hooks/focus-soon.ts';
import { useAction } from '../kit/hooks/use-action.ts';
import { navigate } from '../routes/use-route.ts';
import { strings } from './model-strings.ts';
import { nextStep } from './next-step.ts';
import { UNLOCK_ID } from './vault/use-vault.ts';

interface NextStepButtonProps {
  code: string | undefined;
  onGiveKey: () => void;
  onAskModels: () => void;
  busy: boolean;
  /** Id of the element to focus when the button disappears on press. Default: the button stays. */
  goesTo?: string;
}

/** A button that makes an unavailable model available, if one can. */
export function NextStepButton({ code, onGiveKey, onAskModels, busy, goesTo }: NextStepButtonProps) {
  const step = nextStep(code);
  const land = useAction(() => setAirplane(false));
  if (step === null || step === 'allow-page') return null;
  const leave = () => {
    if (goesTo !== undefined) focusSoon(goesTo);
  };
  const act = () => {
    switch (step) {
      case 'unlock':
        return goToKeys();
      case 'leave-airplane':
        leave();
        return void land.run();
      case 'give-key':
        return onGiveKey();
      case 'ask-models':
        leave();
        return onAskModels();
      case 'reload':
        return window.location.reload();
      default:
        return step satisfies never;
    }
  };
  return (
    <Button busy={busy || land.busy} onClick={act}>
      {strings.steps[step]}
    </Button>
  );
}

/** Shows the keys, and focuses the control that unlocks them once it is there. */
function goToKeys(): void {
  navigate({ view: 'models', part: 'keys' });
  focusSoon(UNLOCK_ID);
}
