import { common } from '../kit/language/common-strings.ts';
import { useNotices } from '../kit/notices.tsx';
import { translateError } from '../kit/worker-texts/translate.ts';
import { useClient } from '../state/client-context.tsx';

interface Undone {
  /** The rule that was changed or removed. */
  readonly changed?: string | undefined;
  readonly added?: readonly string[];
}

/** Returns a function that makes the Undo of a notice: added rules are removed, another change of a rule is taken back. */
export function useRuleUndo(): (undone: Undone) => { label: string; run: () => void } {
  const { call } = useClient();
  const { notify } = useNotices();
  return ({ changed, added = [] }) => ({
    label: common.undo,
    run: () => {
      const undo = async () => {
        if (added.length > 0) await call('rules.remove', { ruleIds: [...added] });
        if (changed !== undefined) await call('rules.restore', { ruleId: changed });
      };
      undo().catch((failure: unknown) => notify(translateError(failure)));
    },
  });
}
