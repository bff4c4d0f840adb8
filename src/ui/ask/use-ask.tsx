import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { useSessions } from '../../client/queries/use-runs.ts';
import { noteOwnRun } from '../../client/runs/run-screen-requests.ts';
import type { PreflightFinding } from '../../contracts/domain/run/preflight.ts';
import { focusSoon } from '../kit/hooks/focus-soon.ts';
import { useAction } from '../kit/hooks/use-action.ts';
import { useLayout } from '../kit/hooks/use-media.ts';
import { answerLanguage } from '../kit/language/language-of-answers.ts';
import { useNotices } from '../kit/notices.tsx';
import { setOut } from '../routes/use-route.ts';
import { findChosen, useAgentList } from '../state/agents/use-agent-list.tsx';
import { useClient } from '../state/client-context.tsx';
import { flushNotes } from '../state/notebook/open-notes.ts';
import { showRunPanel } from '../state/panels.ts';
import { usePlace } from '../state/place-context.tsx';
import { preferences } from '../state/preferences.ts';
import { originOf, setOrigin } from './again-origin.ts';
import { strings } from './ask-strings.ts';
import { type AttachedFile, attachedTo, detach, toRequests, useAttached } from './attach/attached-files.ts';
import { runOptionsOf, setRunOptions, useRunOptions } from './options/run-options.ts';
import { usePreflight } from './preflight/use-preflight.ts';
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
  /** The conversation that the next message belongs to; null for a new one. */
  sessionId: string | null;
  /** Whether the next message is a dry run: its changes are planned only. */
  isDryRun: boolean;
  setDryRun: (isOn: boolean) => void;
  /** What was found about the text that is being written. */
  findings: readonly PreflightFinding[];
  /** A task that was not started because of its findings; the person decides. Null for none. */
  held: HeldTask | null;
  startHeld: () => void;
  dropHeld: () => void;
}

interface HeldTask {
  message: string;
  where: 'shown' | 'new';
  findings: readonly PreflightFinding[];
}

/** Unsent text by notebook, kept while another notebook is open. */
const typed = new Map<string, string>();

/** Element id of the Ask field; there is one in every layout. */
export const ASK_FIELD_ID = 'ask';

/** Element id of the line that describes the Ask field while it holds text. */
export const BEFORE_ID = 'ask-before';

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
  const { announce, notify } = useNotices();
  const layout = useLayout();
  const sessions = useSessions(notebook.notebookId);
  const { notebookId } = notebook;
  const [text, showText] = useState(() => typed.get(notebookId) ?? '');
  const [isDryRun, setDryRun] = useState(false);
  const [held, setHeld] = useState<HeldTask | null>(null);
  const setText = useCallback(
    (next: string) => {
      typed.set(notebookId, next);
      showText(next);
      setHeld(null);
    },
    [notebookId],
  );
  useScreenRequests();

  const shown = session === 'new' ? undefined : (sessions?.find((each) => each.sessionId === session) ?? sessions?.[0]);
  // A conversation belongs to one agent at a time.
  const sessionOf = (agent: string | undefined) => (shown && shown.agent === agent ? shown.sessionId : null);
  const sessionId = sessionOf(chosen?.name);

  const files = useAttached(notebookId);
  const config = useRunOptions(notebookId);
  const taskOf = (message: string, agent: string, about: readonly AttachedFile[], inSession: string | null) => ({
    message,
    agent,
    notebookId,
    ...(inSession === null ? {} : { sessionId: inSession }),
    ...(about.length === 0 ? {} : { attachments: toRequests(about) }),
    ...(config && { config }),
  });
  const preflight = usePreflight(chosen && text.trim() !== '' ? taskOf(text, chosen.name, files, sessionId) : null);

  const action = useAction(async (message: string, where: 'shown' | 'new', isAnyway: boolean) => {
    // A message sent before the agents are loaded waits for them.
    const agent = chosen ?? findChosen(await call('agents.list', {}), preferences.agent());
    if (!agent) return;
    const inSession = sessionOf(agent.name);
    const isTyped = typed.get(notebookId) === message;
    // A suggestion says itself what it is about.
    const about = isTyped ? attachedTo(notebookId) : [];
    const task = taskOf(message, agent.name, about, where === 'shown' ? inSession : null);
    const found = isAnyway ? [] : (await preflight.check(task)).findings;
    if (found.some(mustAsk)) {
      setHeld({ message, where, findings: found });
      return;
    }
    setHeld(null);
    const arrive = setOut();
    await flushNotes();
    const origin = isTyped ? originOf(notebookId) : null;
    const started = await call('runs.ask', {
      ...task,
      queue: 'always',
      ...answerLanguage(),
      ...(isDryRun ? { dryRun: true } : {}),
      ...(origin === null ? {} : { retryOf: origin.runId }),
    });
    detach(notebookId, about);
    if (origin !== null) setOrigin(notebookId, null);
    // Options that were changed meanwhile are for the message after this one.
    if (runOptionsOf(notebookId) === config) setRunOptions(notebookId, undefined);
    const runId = 'runId' in started ? started.runId : null;
    if (runId !== null) noteOwnRun(runId);
    else if ('taskId' in started)
      void import('../state/notebook/note-own-task.ts').then((module) => module.noteOwnTask(started.taskId));
    // Keep text that was typed meanwhile, or before a suggestion was pressed.
    if (typed.get(notebookId) === message) setText('');
    setSession(started.sessionId);
    showRunPanel();
    // Its place, below the run, may be out of sight.
    if (runId === null) notify(strings.queued);
    else announce(isDryRun ? strings.startedDry(agent.title) : strings.started(agent.title));
    // A URL that names another run would lead back to that run.
    if (layout !== 'desktop' || route.view === 'run') arrive({ view: 'run', notebookId, runId });
    focusSoon('run-heading');
  });

  const { run } = action;
  const send = useCallback<Ask['send']>(
    async (message, where = 'shown') => {
      if (message.trim() !== '') await run(message, where, false);
    },
    [run],
  );
  const startHeld = useCallback(() => {
    if (held) void run(held.message, held.where, true);
  }, [run, held]);
  const dropHeld = useCallback(() => setHeld(null), []);
  const { busy, working, error, clearError } = action;
  const { findings } = preflight.shown;
  const value = useMemo<Ask>(
    () => ({
      text,
      setText,
      send,
      busy,
      working,
      error,
      clearError,
      sessionId,
      isDryRun,
      setDryRun,
      findings,
      held,
      startHeld,
      dropHeld,
    }),
    [text, setText, send, busy, working, error, clearError, sessionId, isDryRun, findings, held, startHeld, dropHeld],
  );
  return <AskContext value={value}>{children}</AskContext>;
}

/** Whether a finding holds a task back. That no model answers is said by the refused start, with the way to the models. */
function mustAsk({ level, kind }: PreflightFinding): boolean {
  return level === 'blocking' && kind !== 'model';
}
