import '../../src/ui/kit/styles/tokens.css';
import '../../src/ui/kit/styles/base.css';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { WorkerClient } from '../../src/client/workers/worker-client.ts';
import { CloisterError } from '../../src/contracts/errors/errors.ts';
import type { CommandInput, CommandName } from '../../src/contracts/wire/commands/commands.ts';
import { NoticesProvider } from '../../src/ui/kit/notices.tsx';
import { ModelsView } from '../../src/ui/models/models-view.tsx';
import { AgentListProvider } from '../../src/ui/state/agents/use-agent-list.tsx';
import { ClientProvider } from '../../src/ui/state/client-context.tsx';
import { ModelsProvider } from '../../src/ui/state/models/use-models.tsx';
import { PlaceProvider } from '../../src/ui/state/place-context.tsx';
import { openTestServices, type TestServices } from '../support/browser/test-services.ts';
import { fakeClient } from '../support/fake-client.ts';

/** The database that the page reads. */
const DATABASE = 'cloister';
const KEY = 'sk-canary-focus';
let services: TestServices;
let root: Root;
/** Fake answers; a call without an entry goes to the runtime. */
let answers: Partial<Record<CommandName, () => unknown>>;
let connects: CommandInput<'providers.connect'>[];

beforeEach(async () => {
  services = await openTestServices({ name: DATABASE });
  answers = { 'models.device': () => new Promise(() => {}) };
  connects = [];
  for (const one of await services.call('providers.list', {})) {
    await services.call('providers.remove', { providerId: one.providerId });
  }
  const { notebookId } = await services.call('notebooks.create', { name: 'Test' });
  const baseURL = 'http://localhost:11999/v1';
  await services.call('providers.connect', {
    providerId: 'lab',
    kind: 'openai-compatible',
    baseURL,
    models: ['one', 'two'],
  });
  const call: WorkerClient['call'] = async (name, input) => {
    if (name === 'providers.connect') connects.push(input as CommandInput<'providers.connect'>);
    const answer = answers[name];
    const result = answer ? ((await answer()) as never) : await services.call(name, input);
    if (name.startsWith('providers.')) await tell();
    return result;
  };
  const client = fakeClient(call);
  const notebook = await services.runtime.services.store.database.notebooks.get(notebookId);
  if (!notebook) throw new Error('no notebook');
  const place = document.createElement('main');
  place.id = 'main';
  document.body.append(place);
  root = createRoot(place);
  root.render(
    <ClientProvider client={client}>
      <NoticesProvider>
        <PlaceProvider notebook={notebook} notebooks={[notebook]}>
          <ModelsProvider>
            <AgentListProvider>
              <ModelsView part="servers" />
            </AgentListProvider>
          </ModelsProvider>
        </PlaceProvider>
      </NoticesProvider>
    </ClientProvider>,
  );
  await expect.element(actions()).toBeVisible();
});

afterEach(async () => {
  root.unmount();
  document.body.replaceChildren();
  await services.call('providers.setDefault', { model: null });
  services.stop();
});

/** Rewrites rows through Dexie, because live queries of the same window notice only such writes. */
async function tell(): Promise<void> {
  const { database } = services.runtime.services.store;
  const { providers, meta } = database;
  await database.transaction('rw', [providers, meta], async () => {
    await providers.bulkPut(await providers.toArray());
    await meta.bulkPut(await meta.toArray());
  });
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const actions = () => page.getByRole('group', { name: 'lab', exact: true });
const keyField = () => page.getByLabelText('API key', { exact: true });
const text = (part: string) => page.getByText(part, { exact: false });
const alert = (part: string) => page.getByRole('alert').getByText(part, { exact: false });
const press = async (name: string) => {
  button(name).element().focus();
  await userEvent.keyboard('{Enter}');
};
const locked = () => {
  throw new CloisterError('key-locked', 'The API keys are locked. Unlock them first.');
};

describe('the API key field', () => {
  it('keeps the focus and its text after a failure, and is emptied after a success', async () => {
    await press('Add API key');
    await expect.element(keyField()).toHaveFocus();
    const first = Promise.withResolvers<unknown>();
    answers['providers.connect'] = () => first.promise;
    await userEvent.keyboard(`${KEY}{Enter}{Enter}`);
    first.reject(new CloisterError('key-locked', 'The API keys are locked. Unlock them first.'));
    await expect.element(alert('The API keys are locked.')).toBeVisible();
    await expect.element(keyField()).toHaveValue(KEY);
    expect(connects).toHaveLength(1);
    delete answers['providers.connect'];
    const field = keyField().element();
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Replace API key')).toHaveFocus();
    expect(connects.at(-1)?.apiKey).toBe(KEY);
    expect(field).toHaveValue('');
    expect(document.documentElement.outerHTML).not.toContain(KEY);
  });

  it('sends the key again when connecting is retried', async () => {
    await press('Connect a model server');
    await page.getByRole('combobox', { name: 'Server' }).selectOptions('Ollama');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('own');
    await page.getByRole('textbox', { name: 'Address' }).fill('http://localhost:11998/v1');
    await page.getByRole('textbox', { name: 'Models', exact: true }).fill('m');
    await keyField().fill(KEY);
    const field = keyField().element();
    answers['providers.connect'] = locked;
    await press('Connect');
    await expect.element(alert('The API keys are locked.')).toBeVisible();
    await expect.element(keyField()).toHaveValue(KEY);
    await expect.element(button('Connect')).toHaveFocus();
    answers['providers.connect'] = () => services.call('providers.connect', connects.at(-1) ?? never());
    await press('Connect');
    await expect.element(button('Connect a model server')).toHaveFocus();
    expect(connects.map(({ apiKey }) => apiKey)).toEqual([KEY, KEY]);
    expect(field).toHaveValue('');
  });
});

const never = (): never => {
  throw new Error('nothing was connected');
};

describe('the focus', () => {
  it('returns to the button that opened a closed form', async () => {
    await press('Add API key');
    await expect.element(keyField()).toHaveFocus();
    await press('Cancel');
    await expect.element(button('Add API key')).toHaveFocus();
    await press('Remove…');
    await expect.element(button('Keep server')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Remove…')).toHaveFocus();
    for (const name of ['Set prices: one', 'Set limits: two']) {
      await press(name);
      await press('Cancel');
      await expect.element(button(name)).toHaveFocus();
    }
    await press('Set limits: one');
    await page.getByRole('textbox', { name: 'Context (tokens)' }).fill('4,096');
    await userEvent.keyboard('{Enter}');
    await expect.element(text('Context: 4,096 tokens')).toBeVisible();
    await expect.element(button('Set limits: one')).toHaveFocus();
  });

  it('stays in the row of the new default model', async () => {
    await press('Make default: two');
    await expect.element(button('Make default: two')).not.toBeInTheDocument();
    await expect.element(button('Set prices: two')).toHaveFocus();
  });

  it('moves into the name field, and back to its button', async () => {
    await press('Add a model by name');
    const field = page.getByRole('textbox', { name: 'Model name' });
    await expect.element(field).toHaveFocus();
    await press('Cancel');
    await expect.element(button('Add a model by name')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('three{Enter}');
    await expect.element(button('Test: three')).toBeVisible();
    await expect.element(button('Add a model by name')).toHaveFocus();
  });

  it('stays on a busy button, and a second press has no effect', async () => {
    for (const [name, command] of [
      ['Refresh models', 'providers.refresh'],
      ['Test: one', 'providers.test'],
    ] as const) {
      const asked = Promise.withResolvers<unknown>();
      let times = 0;
      answers[command] = () => {
        times += 1;
        return asked.promise;
      };
      await press(name);
      await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true');
      await userEvent.keyboard('{Enter}');
      asked.reject(new CloisterError('model-not-found', 'The server does not know it.'));
      await expect.element(alert('The server does not know it.').first()).toBeVisible();
      await expect.element(button(name)).toHaveFocus();
      await expect.element(button(name)).not.toHaveAttribute('aria-disabled');
      expect(times).toBe(1);
    }
  });

  it('stays on a checkbox while it is saved', async () => {
    const box = page.getByRole('checkbox', { name: /runs on this device/ });
    box.element().focus();
    const said = Promise.withResolvers<void>();
    answers['providers.connect'] = async () => {
      await said.promise;
      return services.call('providers.connect', connects[0] ?? never());
    };
    await userEvent.keyboard(' ');
    await expect.element(box).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard(' ');
    said.resolve();
    await expect.element(box).toBeChecked();
    await expect.element(box).toHaveFocus();
    expect(connects).toHaveLength(1);
  });

  it('moves to the other button of the same action when the suggested step disappears', async () => {
    answers['providers.refresh'] = () => {
      throw new CloisterError('model-not-found', 'The server does not know it.');
    };
    await press('Refresh models');
    await expect.element(alert('The server does not know it.')).toBeVisible();
    answers['providers.refresh'] = () => new Promise(() => {});
    await press('Refresh models');
    await expect.element(button('Refresh models')).toHaveFocus();
  });
});
