import { useClient } from '../app/state/client-context.tsx';
import { useNotices } from '../kit/notices.tsx';
import { translateError } from '../kit/worker-texts/translate.ts';
import { strings } from './rule-strings.ts';

/** Returns a function that makes the Undo of a notice: a new rule is removed, any other change of a rule is taken back. */
export function useRuleUndo(): (
  command: 'rules.remove' | 'rules.restore',
  ruleId: string,
) => { label: string; run: () => void } {
  const { call } = useClient();
  const { notify } = useNotices();
  return (command, ruleId) => ({
    label: strings.undo,
    run: () => {
      call(command, { ruleId }).catch((failure: unknown) => notify(translateError(failure)));
    },
  });
}
