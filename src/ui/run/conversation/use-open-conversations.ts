import { useEffect, useState } from 'react';
import { useSessions } from '../../../client/queries/use-runs.ts';
import type { Session } from '../../../contracts/domain/run/run.ts';
import { navigate } from '../../routes/use-route.ts';
import { usePlace } from '../../state/place-context.tsx';
import { preferences } from '../../state/preferences.ts';

interface OpenConversations {
  /** The shown conversation; undefined for a new one, and until loaded. */
  readonly shown: Session | undefined;
  /** Conversations with a tab, in the order in which they were opened. */
  readonly open: readonly Session[];
  readonly show: (sessionId: string) => void;
  /** Closes a tab, null for that of a new conversation, and shows its neighbor if it was shown. */
  readonly close: (sessionId: string | null) => void;
}

/** Returns the open conversations of the notebook, as on the last visit. Each that is shown gets a tab. */
export function useOpenConversations(): OpenConversations {
  const { notebook, route, session, setSession } = usePlace();
  const { notebookId } = notebook;
  const sessions = useSessions(notebookId);
  const [ids, setIds] = useState(() => preferences.conversations(notebookId));
  const shown = session === 'new' ? undefined : (sessions?.find((each) => each.sessionId === session) ?? sessions?.[0]);
  const shownId = shown?.sessionId ?? null;
  const isListed = shownId === null || ids.includes(shownId);
  useEffect(() => {
    if (!isListed && shownId !== null) setIds((now) => [...now, shownId]);
  }, [isListed, shownId]);
  useEffect(() => preferences.setConversations(notebookId, ids), [notebookId, ids]);

  const show = (sessionId: string | 'new') => {
    setSession(sessionId);
    // A URL that names a run would select its conversation again.
    if (route.view === 'run' && route.runId !== null) navigate({ view: 'run', notebookId, runId: null }, 'replace');
  };
  const byId = new Map(sessions?.map((each) => [each.sessionId, each]));
  return {
    shown,
    open: ids.flatMap((id) => byId.get(id) ?? []),
    show,
    close(sessionId) {
      const rest = ids.filter((id) => id !== sessionId && byId.has(id));
      const at = sessionId === null ? rest.length : ids.indexOf(sessionId);
      setIds(rest);
      if (sessionId === shownId) show(rest[Math.min(at, rest.length - 1)] ?? 'new');
    },
  };
}
