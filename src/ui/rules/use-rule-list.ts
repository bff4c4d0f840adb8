import { useCallback, useEffect, useState } from 'react';
import { useRuleBookRevision } from '../../client/queries/rules/use-rule-book.ts';
import type { RuleListing } from '../../contracts/wire/commands/rule-requests.ts';
import { useClient } from '../app/state/client-context.tsx';
import { translateError } from '../kit/worker-texts/translate.ts';

export interface RuleList {
  /** Null until loaded. */
  readonly rules: readonly RuleListing[] | null;
  readonly error: string | null;
  readonly retry: () => void;
}

/** Returns the rules that hold for an agent, or all rules; reloaded when the rules change, here or elsewhere. */
export function useRuleList(agent: string | null): RuleList {
  const { call } = useClient();
  const revision = useRuleBookRevision();
  const [rules, setRules] = useState<readonly RuleListing[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isStale = tries < 0;
    if (revision === undefined) return;
    call('rules.list', agent === null ? {} : { agent }).then(
      (found) => {
        if (isStale) return;
        setRules(found);
        setError(null);
      },
      (failure: unknown) => {
        if (!isStale) setError(translateError(failure));
      },
    );
    return () => {
      isStale = true;
    };
  }, [call, agent, revision, tries]);
  return { rules, error, retry: useCallback(() => setTries((before) => before + 1), []) };
}
