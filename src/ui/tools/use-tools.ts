import { useCallback, useEffect, useState } from 'react';
import type { PeopleOnly, ToolDescriptor } from '../../contracts/domain/tool.ts';
import { followPromise } from '../../core/shared/follow-promise.ts';
import { afterPause } from '../kit/hooks/after-pause.ts';
import { translateError } from '../kit/worker-texts/translate.ts';
import { useClient } from '../state/client-context.tsx';

/** Delay after the last keystroke, in milliseconds. */
const REST_MS = 80;

export interface ToolsFound {
  /** Null until loaded. */
  readonly tools: readonly ToolDescriptor[] | null;
  /** What only people do, with the reasons. */
  readonly peopleOnly: readonly PeopleOnly[];
  /** Number of tools without the search. */
  readonly all: number;
  readonly error: string | null;
  readonly retry: () => void;
}

/** Returns the tools that an agent may use, or all tools; with a query, the matching ones, best first. */
export function useTools(query: string, agent: string | null): ToolsFound {
  const { call } = useClient();
  const [tools, setTools] = useState<readonly ToolDescriptor[] | null>(null);
  const [peopleOnly, setPeopleOnly] = useState<readonly PeopleOnly[]>([]);
  const [all, setAll] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const words = query.trim();

  useEffect(() => {
    if (tries < 0) return;
    const of = agent === null ? {} : { agent };
    const ask = async () => {
      const [every, reasons] = await Promise.all([call('tools.list', of), call('tools.peopleOnly', { query: words })]);
      return { every, reasons, found: words === '' ? every : await call('tools.search', { ...of, query: words }) };
    };
    return afterPause(words === '' ? 0 : REST_MS, () =>
      followPromise(
        ask(),
        ({ every, reasons, found }) => {
          setAll(every.length);
          setPeopleOnly(reasons);
          setTools(found);
          setError(null);
        },
        (failure) => setError(translateError(failure)),
      ),
    );
  }, [call, words, agent, tries]);

  return { tools, peopleOnly, all, error, retry: useCallback(() => setTries((before) => before + 1), []) };
}
