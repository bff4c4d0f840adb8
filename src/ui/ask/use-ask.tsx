import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { useSessions } from '../../client/queries/use-runs.ts';
import { noteOwnRun } from '../../client/runs/run-screen-requests.ts';
import { findChosen, useAgentList } from '../agents/use-agent-list.tsx';
import { useClient } from '../app/state/client-context.tsx';
import { showRunPanel } from '../app/state/panels.ts';
import { usePlace } from '../app/state/place-context.tsx';
import { preferences } from '../app/state/preferences.ts';
import { flushNotes } from '../editor/session/open-notes.ts';
import { focusSoon } from '../kit/hooks/focus-soon.ts';
import { useAction } from '../kit/hooks/use-action.ts';
import { useLayout } from '../kit/hooks/use-media.ts';
import { useNotices } from '../kit/notices.tsx';
import { setOut } from '../routes/use-route.ts';
import { strings } from './ask-strings.ts';
import { attachedTo, detach, toRequests } from './attach/attached-files.ts';
import { useScreenRequests } from './use-screen-requests.ts';

interface Ask {
  text: string;
  setText: (text: string) => void;
  /** Starts a run with this message, in the current conversation or in a new one. */
  send: (message: string, where?: 'shown' | 'new') => Promise<void>;
  busy: boolean;
  working: boolean;
  error: { code: string; message: string } | null;
  clearError: () => void;
  /** The last message sent and its conversation; `error` refers to it. */
  asked: Asked | null;
  /** The conversation that the next message belongs to; null for a new one. */
  sessionId: string | null;
}

interface Asked {
  message: string;
  sessionId: string | null;
  /** The message was typed in the Ask bar, not picked from suggestions. */
  typed: boolean;
}

/** Unsent text by notebook, kept while another notebook is open. */
const typed = new Map<string, string>();

/** Element id of the Ask field; there is one in every layout. */
export const ASK_FIELD_ID = 'ask';

const AskContext = createContext<Ask | null>(null);

export function useAsk(): Ask {
  const ask = useContext(AskContext);
  if (!ask) throw new Error('useAsk needs an AskProvider above it');
  return ask;
}

/** Provides the message being written and starts runs, for the Ask bar and for suggestions. */
export function AskProvider({ children }: { children: ReactNode }) {
  const { call } = useClient();
  const { chosen } = useAgentList();
  const { route, notebook, session, setSession } = usePlace();
  const { announce } = useNotices();
  const layout = useLayout();
  const sessions = useSessions(notebook.notebookId);
  const { notebookId } = notebook;
  const [text, showText] = useState(() => typed.get(notebookId) ?? '');
  const [asked, setAsked] = useState<Asked | null>(null);
  const setText = useCallback(
    (next: string) => {
      typed.set(notebookId, next);
      showText(next);
    },
    [notebookId],
  );
  useScreenRequests();

  const shown = session === 'new' ? undefined : (sessions?.find((each) => each.sessionId === session) ?? sessions?.[0]);
  // A conversation belongs to one agent.
  const sessionOf = (agent: string | undefined) => (shown && shown.agent === agent ? shown.sessionId : null);
  const sessionId = sessionOf(chosen?.name);

  const action = useAction(async (message: string, where: 'shown' | 'new') => {
    // A message sent before the agents are loaded waits for them.
    const agent = chosen ?? findChosen(await call('agents.list', {}), preferences.agent());
    if (!agent) return;
    const inSession = sessionOf(agent.name);
    const arrive = setOut();
    const isTyped = typed.get(notebookId) === message;
    setAsked({ message, sessionId: inSession, typed: isTyped });
    await flushNotes();
    // A suggestion says itself what it is about.
    const files = isTyped ? attachedTo(notebookId) : [];
    const started = await call('runs.start', {
      message,
      agent: agent.name,
      notebookId,
      ...(where === 'shown' && inSession !== null ? { sessionId: inSession } : {}),
      ...(files.length > 0 ? { attachments: toRequests(files) } : {}),
    });
    detach(notebookId, files);
    noteOwnRun(started.runId);
    // Keep text that was typed meanwhile, or before a suggestion was pressed.
    if (typed.get(notebookId) === message) setText('');
    setSession(started.sessionId);
    showRunPanel();
    announce(strings.started(agent.title));
    // A URL that names another run would lead back to that run.
    if (layout !== 'desktop' || route.view === 'run') arrive({ view: 'run', notebookId, runId: started.runId });
    focusSoon('run-heading');
  });

  const { run } = action;
  const send = useCallback<Ask['send']>(
    async (message, where = 'shown') => {
      if (message.trim() !== '') await run(message, where);
    },
    [run],
  );
  const { busy, working, error, clearError } = action;
  const value = useMemo<Ask>(
    () => ({ text, setText, send, busy, working, error, clearError, asked, sessionId }),
    [text, setText, send, busy, working, error, clearError, asked, sessionId],
  );
  return <AskContext value={value}>{children}</AskContext>;
}
