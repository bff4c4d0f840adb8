import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useModelsRevision } from '../../client/providers/use-providers.ts';
import { useAgents } from '../../client/queries/use-agents.ts';
import { toErrorData } from '../../contracts/errors/errors.ts';
import type { AgentListing } from '../../contracts/wire/commands.ts';
import { useClient } from '../app/state/client-context.tsx';
import { preferences } from '../app/state/preferences.ts';

interface AgentList {
  /** All agents with whether they can work now; empty until they are known. */
  agents: readonly AgentListing[];
  error: string | null;
  /** The agent that the Ask bar speaks to. */
  chosen: AgentListing | undefined;
  choose: (name: string) => void;
  /** Asks again; resolves when the answer is on the screen. */
  refresh: () => Promise<void>;
}

const AgentListContext = createContext<AgentList | null>(null);

export function useAgentList(): AgentList {
  const list = useContext(AgentListContext);
  if (!list) throw new Error('useAgentList needs an AgentListProvider above it');
  return list;
}

/** The agent of that name, or the Navigator where it is gone or switched off. */
export function findChosen(agents: readonly AgentListing[], name: string): AgentListing | undefined {
  return (
    agents.find((agent) => agent.name === name && agent.active) ?? agents.find(({ name: own }) => own === 'navigator')
  );
}

/** Asks who can work now, and asks again whenever an agent's row changes, or what its model depends on. */
export function AgentListProvider({ children }: { children: ReactNode }) {
  const { call } = useClient();
  const rows = useAgents();
  const models = useModelsRevision();
  const [agents, setAgents] = useState<readonly AgentListing[]>([]);
  const [error, setError] = useState<string | null>(null);
  const [name, setName] = useState(preferences.agent);

  const asked = useRef(0);
  const refresh = useCallback(async () => {
    asked.current += 1;
    const turn = asked.current;
    try {
      const list = await call('agents.list', {});
      if (turn !== asked.current) return;
      setAgents(list);
      setError(null);
    } catch (failure) {
      if (turn === asked.current) setError(toErrorData(failure).message);
    }
  }, [call]);
  useEffect(() => {
    // A changed row is the reason to ask again, and so is a model that can be used now, or no more.
    if (rows && models !== undefined) void refresh();
  }, [refresh, rows, models]);

  const choose = useCallback((wanted: string) => {
    preferences.setAgent(wanted);
    setName(wanted);
  }, []);
  const value = useMemo<AgentList>(() => {
    return { agents, error, chosen: findChosen(agents, name), choose, refresh };
  }, [agents, error, name, choose, refresh]);
  return <AgentListContext value={value}>{children}</AgentListContext>;
}
