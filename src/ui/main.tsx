import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchModels } from '../client/models/watch-models.ts';
import { readGate, recordPageRefusals } from '../client/network/gate-client.ts';
import { awaitGate, fillEngines, hasEngines } from '../client/network/register-service-worker.ts';
import { watchAllowlist } from '../client/network/watch-allowlist.ts';
import { turnAfterPaint } from '../client/startup/first-paint.ts';
import { loadDatabaseAfter } from '../client/startup/watch-database.ts';
import { lazily } from '../client/workers/lazy.ts';
import { loadRpc } from '../client/workers/load-rpc.ts';
import { createSearchClient } from '../client/workers/search-client.ts';
import { startWorker } from '../client/workers/start-worker.ts';
import { watchCancel } from '../client/workers/watch-cancel.ts';
import { createWorkerClient } from '../client/workers/worker-client.ts';
import { installConsole } from './console/install-console.ts';
import { App } from './shell/app.tsx';
import { ClientProvider } from './state/client-context.tsx';
import { OfflineProvider } from './state/offline-context.tsx';
import { applyTheme, preferences } from './state/preferences.ts';
import './kit/styles/fonts.ts';
import './kit/styles/tokens.css';
import './kit/styles/base.css';
import { NoticesProvider } from './kit/notices.tsx';
import { SearchProvider } from './state/notebook/search-context.tsx';

recordPageRefusals();
loadDatabaseAfter(turnAfterPaint());
const modelHost = lazily(async () => {
  const { createModelHost } = await import('../client/models/model-host.ts');
  return createModelHost({
    spawn: () => startWorker('model'),
    serveEngines: async (port) => {
      const { servePageEngines } = await import('../client/models/serve-page-engines.ts');
      return servePageEngines(port);
    },
    hasEngines,
    keepEngines: fillEngines,
  });
});
const client = watchModels(
  watchAllowlist(
    watchCancel(
      createWorkerClient({
        spawn: () => startWorker('agent'),
        async awaitGate() {
          await turnAfterPaint();
          // Preloaded in parallel; the worker client reports a failure.
          loadRpc().catch(() => undefined);
          return awaitGate();
        },
        readRevision: async () => (await readGate()).allowedRevision,
        readLogMark: preferences.logMark,
        servePage(port) {
          import('../client/models/serve-page-calls.ts').then(
            ({ servePageCalls }) => servePageCalls(port, modelHost),
            () => port.close(),
          );
        },
      }),
    ),
  ),
);
// The view reports the error.
client.ready.catch(() => undefined);

const search = createSearchClient(
  () => startWorker('search'),
  () => client.ready,
);

applyTheme(preferences.theme());
if (new URLSearchParams(window.location.search).has('console') || preferences.consoleOn())
  installConsole(client, search);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');
createRoot(root).render(
  <StrictMode>
    <ClientProvider client={client}>
      <NoticesProvider>
        <OfflineProvider>
          <SearchProvider client={search}>
            <App />
          </SearchProvider>
        </OfflineProvider>
      </NoticesProvider>
    </ClientProvider>
  </StrictMode>,
);
