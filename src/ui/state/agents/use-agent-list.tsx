import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useModelsRevision } from '../../../client/providers/use-providers.ts';
import { useAgents } from '../../../client/queries/use-agents.ts';
import { DEFAULT_AGENT } from '../../../contracts/domain/agent-kinds.ts';
import type { AgentListing } from '../../../contracts/wire/commands/agent-requests.ts';
import { loadTranslations, translate, translateError } from '../../kit/worker-texts/translate.ts';
import { useClient } from '../client-context.tsx';
import { PlaceContext } from '../place-context.tsx';
import { preferences } from '../preferences.ts';

interface AgentList {
  /** All agents with their availability; empty while loading. */
  agents: readonly AgentListing[];
  /** Those that may work in the workspace of the open notebook. */
  usable: readonly AgentListing[];
  error: string | null;
  /** The agent chosen in the Ask bar. */
  chosen: AgentListing | undefined;
  choose: (name: string) => void;
  /** Reloads the list; resolves once the result is rendered. */
  refresh: () => Promise<void>;
}

const AgentListContext = createContext<AgentList | null>(null);

export function useAgentList(): AgentList {
  const list = useContext(AgentListContext);
  if (!list) throw new Error('useAgentList needs an AgentListProvider above it');
  return list;
}

/** Returns the active agent with that name, or the Navigator if there is none. */
export function findChosen(agents: readonly AgentListing[], name: string): AgentListing | undefined {
  return (
    agents.find((agent) => agent.name === name && agent.active) ?? agents.find(({ name: own }) => own === DEFAULT_AGENT)
  );
}

/** The names of the agents that ship with Cloister are in the language of the screen. The stored ones stay English. */
function translated(agent: AgentListing): AgentListing {
  const { name, builtIn, title, description, reason, sentence } = agent;
  const own = (field: string) => ({ key: `built-in-agent.${name}.${field}` });
  return {
    ...agent,
    ...(builtIn
      ? { title: translate(title, own('title')), description: translate(description, own('description')) }
      : {}),
    ...(reason === undefined ? {} : { reason: translate(reason, sentence) }),
  };
}

/** Loads the agents with their availability; reloads when an agent or the state of a model changes. */
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
      const [list] = await Promise.all([call('agents.list', {}), loadTranslations()]);
      if (turn !== asked.current) return;
      setAgents(list.map(translated));
      setError(null);
    } catch (failure) {
      if (turn === asked.current) setError(translateError(failure));
    }
  }, [call]);
  useEffect(() => {
    // Availability depends on the agents' rows and on the state of the models.
    if (rows && models !== undefined) void refresh();
  }, [refresh, rows, models]);

  const choose = useCallback((wanted: string) => {
    preferences.setAgent(wanted);
    setName(wanted);
  }, []);
  const workspaceId = useContext(PlaceContext)?.notebook.workspaceId;
  const value = useMemo<AgentList>(() => {
    const usable = agents.filter((agent) => agent.workspaceId === undefined || agent.workspaceId === workspaceId);
    return { agents, usable, error, chosen: findChosen(usable, name), choose, refresh };
  }, [agents, workspaceId, error, name, choose, refresh]);
  return <AgentListContext value={value}>{children}</AgentListContext>;
}
