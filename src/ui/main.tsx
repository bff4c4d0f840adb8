import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createModelAttacher } from '../live/attach-models.ts';
import { firstPaint } from '../live/first-paint.ts';
import { readGate, recordPageRefusals } from '../live/gate/gate-client.ts';
import { awaitGate, fillEngines, hasEngines } from '../live/gate/service-worker.ts';
import { watchAllowlist } from '../live/gate/watch-allowlist.ts';
import { lazily } from '../live/lazily.ts';
import { createSearchClient } from '../live/search-client.ts';
import { watchCancel } from '../live/watch-cancel.ts';
import { watchModels } from '../live/watch-models.ts';
import { weighFor } from '../live/weigh-memory.ts';
import { createWorkerClient } from '../live/worker-client.ts';
import { App } from './app/app.tsx';
import { ClientProvider } from './app/client-context.tsx';
import { OfflineProvider } from './app/offline-context.tsx';
import { applyTheme, preferences } from './app/preferences.ts';
import { installConsole } from './console/install-console.ts';
import './kit/fonts.ts';
import './kit/tokens.css';
import './kit/base.css';
import { NoticesProvider } from './kit/notices.tsx';
import { SearchProvider } from './search/search-context.tsx';

recordPageRefusals();
const modelHost = lazily(async () => {
  const { createModelHost } = await import('../live/model-host.ts');
  return createModelHost({
    spawn: () =>
      new Worker(new URL('../../workers/model.worker.ts', import.meta.url), { type: 'module', name: 'model' }),
    serveBuiltIn: async (port) => {
      const { serveBrowserModel } = await import('../live/serve-browser-model.ts');
      return serveBrowserModel(port);
    },
    hasEngines,
    keepEngines: fillEngines,
  });
});
const attachModels = createModelAttacher(modelHost);
const client = watchModels(
  watchAllowlist(
    watchCancel(
      createWorkerClient(
        () =>
          weighFor(
            attachModels(
              new Worker(new URL('../../workers/agent.worker.ts', import.meta.url), { type: 'module', name: 'agent' }),
            ),
          ),
        async () => {
          await firstPaint;
          return awaitGate();
        },
        async () => (await readGate()).allowedRevision,
      ),
    ),
  ),
);
// The view says what is wrong.
client.ready.catch(() => undefined);

const search = createSearchClient(
  () => new Worker(new URL('../../workers/search.worker.ts', import.meta.url), { type: 'module', name: 'search' }),
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
