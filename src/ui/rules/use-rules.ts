import { useCallback, useEffect, useState } from 'react';
import { useRuleBookRevision } from '../../client/queries/rules/use-rule-book.ts';
import type { RuleListing, RuleVersionListing } from '../../contracts/wire/commands/decisions/rule-requests.ts';
import { followPromise } from '../../core/shared/follow-promise.ts';
import { translateError } from '../kit/worker-texts/translate.ts';
import { useClient } from '../state/client-context.tsx';

type Call = ReturnType<typeof useClient>['call'];

interface RuleData<T> {
  /** Null until loaded. */
  readonly data: T | null;
  readonly error: string | null;
  readonly retry: () => void;
}

const loadRules = (call: Call) => call('rules.list', {});
const loadVersions = (call: Call) => call('rules.versions', {});

/** Loads all rules, and again when they change, here or elsewhere. */
export function useRuleList(): RuleData<RuleListing[]> {
  return useRuleData(loadRules, true);
}

/** Loads the earlier states of the rules while they are wanted. */
export function useRuleVersions(isWanted: boolean): RuleData<RuleVersionListing[]> {
  return useRuleData(loadVersions, isWanted);
}

function useRuleData<T>(load: (call: Call) => Promise<T>, isWanted: boolean): RuleData<T> {
  const { call } = useClient();
  const revision = useRuleBookRevision();
  const [data, setData] = useState<T | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries < 0 || revision === undefined || !isWanted) return;
    return followPromise(
      load(call),
      (found) => {
        setData(found);
        setError(null);
      },
      (failure) => setError(translateError(failure)),
    );
  }, [call, load, isWanted, revision, tries]);
  return { data, error, retry: useCallback(() => setTries((before) => before + 1), []) };
}
