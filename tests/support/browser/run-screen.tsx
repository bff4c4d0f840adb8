import '../../../src/ui/kit/styles/tokens.css';
import '../../../src/ui/kit/styles/base.css';
import '../../../src/ui/shell/provide-features.ts';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { page } from 'vitest/browser';
import { DATABASE_NAME } from '../../../src/adapters/dexie/schema-version.ts';
import type { WorkerClient } from '../../../src/client/workers/worker-client.ts';
import type { Run } from '../../../src/contracts/domain/run/run.ts';
import type { CommandName } from '../../../src/contracts/wire/commands/commands.ts';
import { AskBar } from '../../../src/ui/ask/ask-bar.tsx';
import { AskProvider } from '../../../src/ui/ask/use-ask.tsx';
import { NoticesProvider } from '../../../src/ui/kit/notices.tsx';
import { formatRoute, type Route } from '../../../src/ui/routes/routes.ts';
import { AgentListProvider } from '../../../src/ui/state/agents/use-agent-list.tsx';
import { ClientProvider } from '../../../src/ui/state/client-context.tsx';
import { ModelsProvider } from '../../../src/ui/state/models/use-models.tsx';
import { SearchProvider } from '../../../src/ui/state/notebook/search-context.tsx';
import { PlaceProvider } from '../../../src/ui/state/place-context.tsx';
import { emptySearch, fakeClient } from '../fake-client.ts';
import { openTestServices, type TestServices } from './test-services.ts';

/** Ask bar and conversation of a notebook, over the real runtime and the database that the page reads. */
export interface RunScreen {
  readonly services: TestServices;
  readonly notebookId: string;
  /** Answers that replace the runtime, by command. */
  readonly answers: Partial<Record<CommandName, (input: never) => unknown>>;
  /** Renders the content of a notebook, by default of the first one. */
  show(children: ReactNode, notebookId?: string): Promise<void>;
  /** Adds an existing run to the notebook. */
  put(run: Run): Promise<void>;
  /** Follows a link. */
  follow(route: Route): void;
  close(): Promise<void>;
}

export async function openRunScreen(): Promise<RunScreen> {
  await page.viewport(1280, 800);
  localStorage.clear();
  location.hash = '';
  const services = await openTestServices({ name: DATABASE_NAME });
  const { database } = services.runtime.services.store;
  const { notebookId } = await services.call('notebooks.create', { name: 'Plants' });
  const answers: RunScreen['answers'] = {};
  const call: WorkerClient['call'] = (name, input) => {
    const answer = answers[name];
    return answer ? (Promise.resolve().then(() => answer(input as never)) as never) : services.call(name, input);
  };
  const client = fakeClient(call);
  const place = document.createElement('main');
  place.style.blockSize = '600px';
  place.style.display = 'grid';
  document.body.append(place);
  const root = createRoot(place);
  return {
    services,
    notebookId,
    answers,
    async show(children, shownId = notebookId) {
      const notebooks = await database.notebooks.toArray();
      const notebook = notebooks.find((one) => one.notebookId === shownId);
      if (!notebook) throw new Error('no notebook');
      root.render(
        <ClientProvider client={client}>
          <NoticesProvider>
            <PlaceProvider key={shownId} notebook={notebook} notebooks={notebooks}>
              <ModelsProvider>
                <AgentListProvider>
                  <AskProvider>
                    <SearchProvider client={emptySearch}>
                      <AskBar />
                      {children}
                    </SearchProvider>
                  </AskProvider>
                </AgentListProvider>
              </ModelsProvider>
            </PlaceProvider>
          </NoticesProvider>
        </ClientProvider>,
      );
    },
    async put(run) {
      await database.runs.put(run);
    },
    follow(route) {
      location.hash = formatRoute(route);
    },
    async close() {
      // Open calls still find the database.
      services.runtime.resign();
      root.unmount();
      document.body.replaceChildren();
      await Promise.all([database.runs.clear(), database.sessions.clear(), database.approvals.clear()]);
      services.stop();
      location.hash = '';
    },
  };
}
