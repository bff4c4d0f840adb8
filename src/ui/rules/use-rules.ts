import { useMemo } from 'react';
import { useRuleBookRevision } from '../../client/queries/rules/use-rule-book.ts';
import type { RuleListing, RuleVersionListing } from '../../contracts/wire/commands/decisions/rule-requests.ts';
import { type Loaded, useLoaded } from '../kit/hooks/use-loaded.ts';
import { useClient } from '../state/client-context.tsx';

type Call = ReturnType<typeof useClient>['call'];

const loadRules = (call: Call) => call('rules.list', {});
const loadVersions = (call: Call) => call('rules.versions', {});

/** Loads all rules, and again when they change, here or elsewhere. */
export function useRuleList(): Loaded<RuleListing[]> {
  return useRuleData(loadRules, true);
}

/** Loads the earlier states of the rules while they are wanted. */
export function useRuleVersions(isWanted: boolean): Loaded<RuleVersionListing[]> {
  return useRuleData(loadVersions, isWanted);
}

function useRuleData<T>(load: (call: Call) => Promise<T>, isWanted: boolean): Loaded<T> {
  const { call } = useClient();
  const revision = useRuleBookRevision();
  const loadAll = useMemo(
    () => (revision === undefined || !isWanted ? null : () => load(call)),
    [call, load, isWanted, revision],
  );
  return useLoaded(loadAll);
}
