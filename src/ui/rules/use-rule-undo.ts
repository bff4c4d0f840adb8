import { useNotices } from '../kit/notices.tsx';
import { translateError } from '../kit/worker-texts/translate.ts';
import { useClient } from '../state/client-context.tsx';
import { strings } from './rule-strings.ts';

/** Returns a function that makes the Undo of a notice: new rules are removed, any other change of a rule is taken back. */
export function useRuleUndo(): (
  command: 'rules.remove' | 'rules.restore',
  rules: string | string[],
) => { label: string; run: () => void } {
  const { call } = useClient();
  const { notify } = useNotices();
  return (command, rules) => ({
    label: strings.undo,
    run: () => {
      const undone =
        typeof rules === 'string' ? call(command, { ruleId: rules }) : call('rules.remove', { ruleIds: rules });
      undone.catch((failure: unknown) => notify(translateError(failure)));
    },
  });
}
