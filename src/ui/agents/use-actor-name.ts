import { useCallback } from 'react';
import type { Actor } from '../../contracts/notebook.ts';
import { strings } from '../kit/strings.ts';
import { useAgentList } from './use-agent-list.tsx';

/** How who did something is called on the screen. */
export function useActorName(): (actor: Actor) => string {
  const { agents } = useAgentList();
  return useCallback(
    (actor) => {
      if (actor.type === 'person') return strings.you;
      if (actor.type === 'app') return strings.app;
      return agents.find((agent) => agent.name === actor.agent)?.title ?? actor.agent;
    },
    [agents],
  );
}
