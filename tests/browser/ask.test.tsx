import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ProviderListing, UsageEstimate } from '../../src/contracts/domain/provider.ts';
import type { Run, RunStatus } from '../../src/contracts/domain/run/run.ts';
import type { AgentListing } from '../../src/contracts/wire/commands/agent-requests.ts';
import { Prompts } from '../../src/ui/ask/prompts.tsx';
import { RunPanel } from '../../src/ui/run/run-panel.tsx';
import { openRunScreen, type RunScreen } from '../support/browser/run-screen.tsx';

let screen: RunScreen;

beforeEach(async () => {
  screen = await openRunScreen();
  const { services, notebookId } = screen;
  await services.call('files.write', { notebookId, path: '/notes/chlorophyll.md', content: '# Chlorophyll\n' });
});

afterEach(() => screen.close());

const button = (name: string | RegExp) => page.getByRole('button', { name });
const field = () => page.getByRole('textbox', { name: 'Ask' });
const runs = () => screen.services.call('runs.list', {});

/** A conversation whose run has not ended. */
async function leaveAt(status: RunStatus): Promise<Run> {
  const { services, notebookId } = screen;
  const { runId } = await services.call('runs.start', { message: 'Read /notes/chlorophyll.md', notebookId });
  await services.settled(runId);
  const run = await services.runtime.services.store.database.runs.get(runId);
  if (!run) throw new Error('no run');
  await screen.put({ ...run, status, endedMs: null });
  return run;
}

const queued = () => page.getByRole('region', { name: 'Queued messages' });

it('queues a message while the run of its conversation is paused, and cancels it', async () => {
  await leaveAt('paused');
  await screen.show(<RunPanel />);
  await expect.element(button('Resume')).toBeVisible();
  await field().fill('What is in /notes?');
  await userEvent.keyboard('{Enter}');
  await expect.element(queued().getByText('Queued: starts when the run ends')).toBeVisible();
  await expect.element(button('Go to approval')).not.toBeInTheDocument();
  await expect.element(field()).toHaveValue('');
  await button('Cancel the queued message: What is in /notes?').click();
  await expect.element(queued()).not.toBeInTheDocument();
  expect(await runs()).toHaveLength(1);
});

it('starts the queued messages in their order when the run ends', async () => {
  const run = await leaveAt('paused');
  await screen.show(<RunPanel />);
  for (const message of ['What is in /notes?', 'What is in /?']) {
    await field().fill(message);
    await userEvent.keyboard('{Enter}');
    await expect.element(queued().getByText(message, { exact: true })).toBeVisible();
  }
  await screen.put(run);
  screen.services.runtime.services.wakeRunner();
  await expect
    .poll(async () => (await runs()).map(({ prompt }) => prompt))
    .toEqual(['What is in /?', 'What is in /notes?', 'Read /notes/chlorophyll.md']);
  await expect.element(queued()).not.toBeInTheDocument();
});

it('asks a queued message in a new conversation instead, and keeps the typed text', async () => {
  await leaveAt('paused');
  await screen.show(
    <>
      <Prompts title="Try" />
      <RunPanel />
    </>,
  );
  await field().fill('Half a ques');
  await button('Find notes about chlorophyll').click();
  await button('Ask in new conversation').click();
  await expect.poll(async () => (await runs())[0]?.prompt).toBe('Find notes about chlorophyll');
  await expect.element(queued()).not.toBeInTheDocument();
  await expect.element(field()).toHaveValue('Half a ques');
});

it('keeps text that is typed while a run starts', async () => {
  const { promise: later, resolve: goOn } = Promise.withResolvers<void>();
  screen.answers['runs.ask'] = async (input: Parameters<typeof screen.services.call<'runs.ask'>>[1]) => {
    await later;
    return screen.services.call('runs.ask', input);
  };
  await screen.show(<RunPanel />);
  await field().fill('What is in /notes?');
  await userEvent.keyboard('{Enter}');
  await field().fill('And what');
  goOn();
  await expect.element(page.getByRole('article', { name: 'What is in /notes?' })).toBeVisible();
  await expect.element(field()).toHaveValue('And what');
});

it('keeps the typed text of each notebook', async () => {
  const { notebookId: other } = await screen.services.call('notebooks.create', { name: 'Other' });
  await screen.show(<RunPanel />);
  await field().fill('Half a ques');
  await screen.show(<RunPanel />, other);
  await expect.element(field()).toHaveValue('');
  await field().fill('Of the other one');
  await screen.show(<RunPanel />);
  await expect.element(field()).toHaveValue('Half a ques');
  await screen.show(<RunPanel />, other);
  await expect.element(field()).toHaveValue('Of the other one');
});

it('names the server of the chosen agent, not of the previous one', async () => {
  const [agent] = await screen.services.call('agents.list', {});
  if (!agent) throw new Error('no agent');
  const server = (name: string): ProviderListing => ({
    providerId: name,
    kind: 'openai-compatible',
    baseURL: `https://${name}.example/v1`,
    hasKey: true,
    origin: `https://${name}.example`,
    models: ['large'],
    details: [],
    onDevice: false,
    available: true,
  });
  const asks = (name: string, title: string): AgentListing => {
    const model = { providerId: title.toLowerCase(), modelId: 'large' };
    return { ...agent, name, title, adapter: 'react', model, active: true, available: true };
  };
  screen.answers['providers.list'] = () => [server('one'), server('two')];
  screen.answers['agents.list'] = () => [asks('navigator', 'One'), asks('second', 'Two')];
  const estimate: UsageEstimate = {
    providerId: 'one',
    modelId: 'large',
    origin: 'https://one.example',
    inputTokens: 1234,
    maxOutputTokens: 100,
    costUsd: null,
  };
  screen.answers['runs.estimate'] = ({ agent: name }: { agent: string }) =>
    name === 'navigator' ? estimate : new Promise(() => {});
  await screen.show(null);
  await field().fill('What is in /notes?');
  await expect.element(field()).toHaveAccessibleDescription(/^Sent to large at https:\/\/one\.example\. First request/);
  await button('Agent: One').click();
  await page.getByRole('menuitem', { name: /^Two/ }).click();
  await expect.element(field()).toHaveAccessibleDescription('Sent to large at https://two.example.');
});
