import { useCallback } from 'react';
import type { Actor } from '../../../contracts/domain/notebook/notebook.ts';
import { strings } from '../../kit/kit-strings.ts';
import { useAgentTitle } from './use-agent-title.ts';

export function useActorName(): (actor: Actor) => string {
  const titleOf = useAgentTitle();
  return useCallback(
    (actor) => {
      if (actor.type === 'person') return strings.you;
      if (actor.type === 'app') return strings.app;
      return titleOf(actor.agent);
    },
    [titleOf],
  );
}
