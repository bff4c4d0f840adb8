import { lazy, Suspense, useEffect, useState } from 'react';
import { useIsNotebookDamaged, useNotebooks } from '../../client/queries/use-notebooks.ts';
import { AskProvider } from '../ask/use-ask.tsx';
import { ImportProvider } from '../files/import/use-import.tsx';
import { Working } from '../kit/working.tsx';
import { useRoute } from '../routes/use-route.ts';
import { AgentListProvider } from '../state/agents/use-agent-list.tsx';
import { ModelsProvider } from '../state/models/use-models.tsx';
import { strings } from '../state/page/app-strings.ts';
import { ErrorBoundary } from '../state/page/error-boundary.tsx';
import { PlaceProvider, pickNotebook, wantedNotebook } from '../state/place-context.tsx';
import { useDrawnStart } from '../state/use-drawn-start.ts';
import { type Gate, useReady } from '../state/use-ready.ts';
import styles from './app.module.css';
import { Welcome } from './notebooks/welcome.tsx';
import { Shell } from './shell.tsx';

// A start without a problem has no use for them.
const BlockedPage = lazy(async () => ({ default: (await import('./problem-page.tsx')).BlockedPage }));
const StartProblem = lazy(async () => ({ default: (await import('./problem-page.tsx')).StartProblem }));
const DamagedNotebook = lazy(async () => {
  return { default: (await import('./notebooks/damaged-notebook.tsx')).DamagedNotebook };
});

/** Delay in milliseconds before a slow start is reported. */
const SHOW_STARTING_AFTER_MS = 300;

/** Shows the whole screen: starting, failed to start, no notebook yet, or the notebook. */
export function App() {
  return (
    <ErrorBoundary>
      <Suspense fallback={<Starting />}>
        <Screen />
      </Suspense>
    </ErrorBoundary>
  );
}

function Screen() {
  const { start, retry } = useReady();
  useDrawnStart(start.state === 'starting');
  switch (start.state) {
    case 'starting':
      return <Starting />;
    case 'blocked':
      return <BlockedPage />;
    case 'failed':
      return <StartProblem code={start.code} message={start.message} onRetry={retry} />;
    case 'new':
    case 'ready':
      return <Notebooks isNew={start.state === 'new'} gate={start.state === 'ready' ? start.gate : null} />;
    default:
      return start satisfies never;
  }
}

/** On a new device nothing is read until the worker is ready; the start page stays the same before and after. */
function Notebooks({ isNew, gate }: { isNew: boolean; gate: Gate | null }) {
  const route = useRoute();
  const [wasNew] = useState(isNew);
  const kept = useNotebooks(!isNew);
  const wanted = wantedNotebook(route);
  const isWantedDamaged = useIsNotebookDamaged(kept ? wanted : null);
  if (!kept && !wasNew) return <Starting />;
  const notebooks = kept?.notebooks ?? [];
  const notebook = pickNotebook(route, notebooks);
  if (wanted !== null && (isWantedDamaged || kept?.damagedIds.includes(wanted))) {
    return (
      <Suspense fallback={<Starting />}>
        <DamagedNotebook key={wanted} notebookId={wanted} notebooks={notebooks} />
      </Suspense>
    );
  }
  return (
    <ImportProvider>
      {notebook ? (
        <PlaceProvider key={notebook.notebookId} notebook={notebook} notebooks={notebooks}>
          <ModelsProvider>
            <AgentListProvider>
              <AskProvider>
                <Shell gate={gate} />
              </AskProvider>
            </AgentListProvider>
          </ModelsProvider>
        </PlaceProvider>
      ) : (
        <Welcome isChecked={kept !== undefined && !wasNew} />
      )}
    </ImportProvider>
  );
}

function Starting() {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SHOW_STARTING_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return <main className={styles.centred}>{slow && <Working text={strings.starting} />}</main>;
}
