import { useCallback } from 'react';
import { useAgentList } from './use-agent-list.tsx';

/** What an agent is called on the screen; its name where it is gone. */
export function useAgentTitle(): (name: string) => string {
  const { agents } = useAgentList();
  return useCallback((name) => agents.find((agent) => agent.name === name)?.title ?? name, [agents]);
}
