import { setAirplane } from '../../client/network/gate-client.ts';
import { Button } from '../kit/button.tsx';
import { focusSoon } from '../kit/hooks/focus-soon.ts';
import { useAction } from '../kit/hooks/use-action.ts';
import { strings } from './model-strings.ts';
import { nextStep } from './next-step.ts';

/** Where keys are unlocked, on the page of models. */
export const KEYS_ID = 'keys';

interface NextStepButtonProps {
  /** The error's code. */
  code: string | undefined;
  onGiveKey: () => void;
  onAskModels: () => void;
  busy: boolean;
  /** Id of what gets the focus where the button goes as soon as it was pressed. Default: it stays. */
  goesTo?: string;
}

/** The one thing to do about a model that cannot be used, where a button can do it. */
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

function goToKeys(): void {
  const keys = document.getElementById(KEYS_ID);
  keys?.scrollIntoView();
  const field = keys?.querySelector<HTMLElement>('input, button');
  (field ?? keys)?.focus();
}
