import '../../src/ui/kit/styles/tokens.css';
import '../../src/ui/kit/styles/base.css';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import type { WorkerClient } from '../../src/client/workers/worker-client.ts';
import type {
  DeviceFacts,
  LocalModel,
  ModelProgress,
  ModelTestProgress,
} from '../../src/contracts/domain/local-model.ts';
import { DEFAULT_HUB } from '../../src/contracts/domain/models/model-hub.ts';
import { CloisterError } from '../../src/contracts/errors/errors.ts';
import { MODEL_CHANNEL } from '../../src/contracts/wire/channels.ts';
import type { CommandInput, CommandName } from '../../src/contracts/wire/commands/commands.ts';
import { describeCatalog } from '../../src/core/shared/local-models/describe-catalog.ts';
import { downloadLock } from '../../src/runtime/local-models/remove-model.ts';
import { NoticesProvider } from '../../src/ui/kit/notices.tsx';
import { LocalModelsSection } from '../../src/ui/models/local/local-models-section.tsx';
import { AgentListProvider } from '../../src/ui/state/agents/use-agent-list.tsx';
import { ClientProvider } from '../../src/ui/state/client-context.tsx';
import { ModelsProvider } from '../../src/ui/state/models/use-models.tsx';
import { PlaceProvider } from '../../src/ui/state/place-context.tsx';
import { openTestServices, type TestServices } from '../support/browser/test-services.ts';
import { fakeClient } from '../support/fake-client.ts';
import { localModelRow } from '../support/models/local-model-row.ts';

type ModelCommand = Extract<CommandName, `models.${string}`>;

/** The database that the page reads. */
const DATABASE = 'cloister';
let services: TestServices;
let root: Root;
let notebookId = '';
let asked: [ModelCommand, unknown][];
/** Fake answers of the model commands; a command without an entry is never answered. */
let answers: Partial<Record<ModelCommand, (input: never) => unknown>>;

const GIB = 2 ** 30;
const device: DeviceFacts = {
  gpu: {
    vendor: 'nvidia',
    architecture: 'ampere',
    isSoftware: false,
    hasShaderF16: true,
    maxBufferBytes: 2 * GIB,
    maxBindingBytes: 2 * GIB,
  },
  gpuReason: { message: '' },
  threads: 8,
  memoryGb: 8,
  builtIn: 'unavailable',
  freeBytes: 24 * GIB,
};

beforeEach(async () => {
  services = await openTestServices({ name: DATABASE });
  asked = [];
  answers = {
    'models.device': () => device,
    'models.catalog': () => describeCatalog(device, DEFAULT_HUB),
    'models.hub': () => ({ address: DEFAULT_HUB, isDefault: true, seen: [] }),
  };
  ({ notebookId } = await services.call('notebooks.create', { name: 'Test' }));
  const call: WorkerClient['call'] = (name, input) => {
    if (!isModelCommand(name)) return services.call(name, input);
    asked.push([name, input]);
    const answer = answers[name];
    return answer ? (Promise.resolve().then(() => answer(input as never)) as never) : new Promise(() => {});
  };
  const client = fakeClient(call);
  const notebook = await services.runtime.services.store.database.notebooks.get(notebookId);
  if (!notebook) throw new Error('no notebook');
  const place = document.createElement('main');
  document.body.append(place);
  root = createRoot(place);
  root.render(
    <ClientProvider client={client}>
      <NoticesProvider>
        <PlaceProvider notebook={notebook} notebooks={[notebook]}>
          <ModelsProvider>
            <AgentListProvider>
              <LocalModelsSection />
            </AgentListProvider>
          </ModelsProvider>
        </PlaceProvider>
      </NoticesProvider>
    </ClientProvider>,
  );
});

afterEach(async () => {
  root.unmount();
  document.body.replaceChildren();
  await services.runtime.services.store.database.localModels.clear();
  await services.runtime.services.store.database.modelTests.clear();
  await services.call('providers.setDefault', { model: null });
  services.stop();
});

function isModelCommand(name: CommandName): name is ModelCommand {
  return name.startsWith('models.');
}

const put = (...rows: LocalModel[]) => services.runtime.services.store.database.localModels.bulkPut(rows);
const tiny = (patch: Partial<LocalModel> = {}) =>
  localModelRow({
    modelId: 'tiny',
    title: 'Tiny',
    engine: 'wllama',
    state: 'ready',
    files: [{ name: 'tiny.gguf', url: null, sizeBytes: 386_000_000, sha256: null, done: true }],
    ...patch,
  });
const button = (name: string | RegExp) => page.getByRole('button', { name });
/** Text on the page; some of it is also announced. */
const text = (part: string) => page.getByText(part, { exact: false }).first();
const alert = (part: string) => page.getByRole('alert').getByText(part, { exact: false });
/** Clicks what may be below the part of the page that the runner shows. */
const press = async (locator: Locator) => {
  await expect.element(locator).toBeVisible();
  const found = locator.element();
  if (found instanceof HTMLElement) found.click();
};
const tell = (message: ModelProgress | ModelTestProgress) => {
  const channel = new BroadcastChannel(MODEL_CHANNEL);
  channel.postMessage(message);
  setTimeout(() => channel.close(), 1000);
};

it('suggests one next step without models, and names the server before a download', async () => {
  await button('Add model').click();
  await expect.element(text('Graphics card: nvidia ampere')).toBeVisible();
  await expect.element(text('huggingface.co')).toBeVisible();
  await expect.element(text('none of your notes')).toBeVisible();
  expect(asked.map(([name]) => name)).toEqual(['models.device', 'models.catalog', 'models.hub']);
  answers['models.add'] = () => ({});
  const first = page.getByRole('list', { name: 'Models to download' }).getByRole('button').first();
  const [name = ''] = (first.element().getAttribute('aria-label') ?? '').replace('Download: ', '').split(',');
  await first.click();
  await expect.element(text(`${name} is downloading.`)).toBeVisible();
  expect(asked.at(-1)).toEqual([
    'models.add',
    expect.objectContaining({
      engine: 'wllama',
      title: name,
      url: expect.stringMatching(/^https:\/\/huggingface\.co\/.*\/resolve\/[0-9a-f]{40}\/.*\.gguf$/),
      manifest: { [`${name.replace(' ', '-')}-Q4_K_M.gguf`]: expect.stringMatching(/^[0-9a-f]{64}$/) },
    }),
  ]);
});

it('says what a download costs and what the license allows, and takes a known hash', async () => {
  localStorage.setItem('cloister.line-speed', String(5_000_000));
  await button('Add model').click();
  const list = page.getByRole('list', { name: 'Models to download' });
  const entry = list.getByRole('listitem').nth(2);
  await expect.element(entry.getByText('1.7 GB to download and store', { exact: false })).toBeVisible();
  await expect.element(entry.getByText('less than 10 million US dollars', { exact: false })).toBeVisible();
  await expect.element(entry.getByText('about 6 minutes', { exact: false })).toBeVisible();
  localStorage.removeItem('cloister.line-speed');
  await press(entry.getByText('Source and hash', { exact: true }));
  await entry.getByLabelText('Known SHA-256').fill('abc');
  await press(entry.getByRole('button', { name: 'Download: LFM2.5 2.6B, on the processor (CPU)' }));
  await expect.element(alert('Enter 64 hexadecimal digits.')).toBeVisible();
  await entry.getByLabelText('Known SHA-256').fill('E'.repeat(64));
  answers['models.add'] = () => ({});
  await press(entry.getByRole('button', { name: 'Download: LFM2.5 2.6B, on the processor (CPU)' }));
  await expect.element(text('LFM2.5 2.6B is downloading.')).toBeVisible();
  expect(asked.at(-1)).toEqual([
    'models.add',
    expect.objectContaining({ manifest: { 'LFM2.5-2.6B-Q4_K_M.gguf': 'e'.repeat(64) } }),
  ]);
});

it('says what was not verified', async () => {
  await button('Add model').click();
  await page.getByLabelText('Find a model').fill('LFM3');
  await expect.element(text('1 of')).toBeVisible();
  await expect.element(text('Whether this file exists was not verified for this catalog.')).toBeVisible();
  await expect.element(text('Size unknown until the download starts')).toBeVisible();
});

it('uses another hub', async () => {
  await button('Add model').click();
  await expect.element(page.getByText('Hub', { exact: true })).toBeVisible();
  await press(page.getByText('Hub', { exact: true }));
  await page.getByLabelText('Address of the hub').fill('mirror');
  await press(button('Use this hub'));
  await expect.element(alert('Enter scheme and host')).toBeVisible();
  answers['models.hub'] = ({ address }: { address?: string }) => ({
    address: address ?? 'https://mirror.example',
    isDefault: false,
    seen: [],
  });
  await page.getByLabelText('Address of the hub').fill('https://mirror.example/');
  await press(button('Use this hub'));
  await expect.element(text('Models now come from https://mirror.example.')).toBeVisible();
  expect(asked.filter(([name]) => name === 'models.hub').map(([, input]) => input)).toContainEqual({
    address: 'https://mirror.example',
  });
});

it('leads with models that run without a graphics card', async () => {
  const plain: DeviceFacts = { ...device, gpu: null, gpuReason: { message: 'WebGPU is switched off.' }, threads: 1 };
  answers['models.device'] = () => plain;
  answers['models.catalog'] = () => describeCatalog(plain, DEFAULT_HUB);
  await button('Add model').click();
  await expect.element(text('No graphics card available for models. WebGPU is switched off.')).toBeVisible();
  await expect.element(text('this page can use only one thread')).toBeVisible();
  const first = page.getByRole('list', { name: 'Models to download' }).getByRole('listitem').first();
  await expect.element(first.getByText('on the processor (CPU)')).toBeVisible();
  await expect.element(first.getByText('Fits', { exact: true })).toBeVisible();
});

function holdDownload(modelId: string): Promise<() => void> {
  return new Promise((held) => {
    void navigator.locks.request(downloadLock(modelId), () => new Promise<void>((release) => held(release)));
  });
}

it('shows a download, pauses and resumes it, and keeps the focus', async () => {
  const files = [
    { name: 'a.bin', url: 'https://example.org/a.bin', sizeBytes: 800_000_000, sha256: null, done: true },
    { name: 'b.bin', url: 'https://example.org/b.bin', sizeBytes: 1_200_000_000, sha256: null, done: false },
  ];
  const notice = 'a.bin did not match its hash, and was fetched again.';
  // The holder of the lock downloads; keeps the runtime of this test from doing so.
  const release = await holdDownload('tiny');
  await put(tiny({ engine: 'web-llm', state: 'downloading', files, notice }));
  await expect.element(text('Downloading 40% · 800 MB of 2.0 GB')).toBeVisible();
  await expect.element(text(notice)).toBeVisible();
  tell({ modelId: 'tiny', phase: 'download', file: 'b.bin', doneBytes: 1_000_000_000, totalBytes: 2_000_000_000 });
  await expect.element(text('Downloading 50% · 1.0 GB of 2.0 GB')).toBeVisible();
  await expect.element(text('Current file: b.bin')).toBeVisible();
  await expect.element(page.getByRole('progressbar', { name: 'Progress of Tiny' })).toHaveAttribute('value', '50');

  answers['models.pause'] = () => put(tiny({ engine: 'web-llm', state: 'paused', files }));
  button('Pause: Tiny').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(text('Paused 40%')).toBeVisible();
  await expect.element(button('Resume: Tiny')).toHaveFocus();
  // The button ignores presses until the previous answer has arrived.
  await expect.element(button('Resume: Tiny')).toHaveAttribute('aria-disabled', 'false');
  answers['models.resume'] = () => put(tiny({ engine: 'web-llm', state: 'downloading', files }));
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Pause: Tiny')).toHaveFocus();
  expect(asked).toEqual([
    ['models.pause', { modelId: 'tiny' }],
    ['models.resume', { modelId: 'tiny' }],
  ]);
  release();
});

it('shows why a model failed, retries, and offers another engine after a loss', async () => {
  const error = { code: 'model-damaged', message: 'tiny.gguf ends in the middle.' } as const;
  await put(tiny({ state: 'failed', error }), tiny({ modelId: 'other', title: 'Other', addedMs: 5 }));
  await expect.element(alert('tiny.gguf ends in the middle.')).toBeVisible();
  answers['models.resume'] = () => put(tiny({ engine: 'web-llm' }));
  await button('Try again: Tiny').click();
  answers['models.load'] = () => {
    throw new CloisterError('model-lost', 'The graphics card was lost.');
  };
  await button('Load: Other').click();
  await expect.element(alert('The graphics card was lost.')).toBeVisible();
  await expect.element(button('Load again')).toBeVisible();
  // Headless Chromium has no WebGPU. The other engine's row says so, and is still offered.
  await button('Use Tiny instead, on the graphics card (GPU)').click();
  await expect.element(text('Tiny is now the default model.')).toBeVisible();
  const row = await services.runtime.services.store.database.meta.get('default-model');
  expect(row).toMatchObject({ model: { providerId: 'web-llm', modelId: 'tiny' } });
});

it('assigns a model to an agent and changes its settings', async () => {
  await put(tiny());
  await button('Use for…: Tiny').click();
  await page.getByRole('menuitem', { name: /^Assistant/ }).click();
  await expect.element(text('Assistant uses Tiny')).toBeVisible();
  const agent = await services.call('agents.get', { name: 'assistant' });
  expect(agent.model).toEqual({ providerId: 'wllama', modelId: 'tiny' });

  answers['models.configure'] = () => ({});
  await button('Settings: Tiny').click();
  await expect.element(page.getByLabelText('Context (tokens)')).toHaveFocus();
  await page.getByLabelText('Maximum tokens per answer').fill('9000');
  await press(button('Save settings'));
  await expect.element(text('The maximum per answer must be smaller')).toBeVisible();
  await page.getByLabelText('Maximum tokens per answer').fill('512');
  await page.getByLabelText('Temperature').fill('0,5');
  await press(button('Save settings'));
  await expect.element(text('Settings of Tiny were saved.')).toBeVisible();
  await expect.element(button('Settings: Tiny')).toHaveFocus();
  const [, input] = asked.at(-1) ?? [];
  expect((input as CommandInput<'models.configure'>).settings).toMatchObject({
    maxOutputTokens: 512,
    temperature: 0.5,
  });
});

it('refuses unsuitable files with a reason, and copies suitable ones', async () => {
  await put(tiny());
  await page.getByText('GGUF file (runs on the processor)').click();
  const picker = page.getByLabelText('GGUF file, or all parts of a split file');
  const file = (name: string) => new File([new Uint8Array(3)], name);
  await userEvent.upload(picker, [file('notes.md')]);
  await expect.element(alert('“notes.md” is not a GGUF file.')).toBeVisible();
  await userEvent.upload(picker, [file('tiny-00001-of-00003.gguf'), file('tiny-00003-of-00003.gguf')]);
  await expect.element(alert('has 3 parts, and part 2 is missing')).toBeVisible();
  await userEvent.upload(picker, [file('tiny.gguf')]);
  await expect.element(page.getByLabelText('Name in Cloister')).toHaveValue('tiny-2');
  await page.getByLabelText('Name in Cloister').fill('tiny');
  await press(button('Copy to this device'));
  await expect.element(alert('A model named tiny already exists.')).toBeVisible();
  await page.getByLabelText('Name in Cloister').fill('mine');
  answers['models.add'] = () => {
    throw new CloisterError('model-unfit', 'tiny.gguf is not a GGUF file: its first bytes differ.');
  };
  await press(button('Copy to this device'));
  await expect.element(alert('its first bytes differ')).toBeVisible();
  answers['models.add'] = () => ({ title: 'mine' });
  await press(button('Copy to this device'));
  await expect.element(text('mine was added.')).toBeVisible();
  const importId = expect.any(String);
  expect(asked.at(-1)).toEqual([
    'models.add',
    { engine: 'wllama', modelId: 'mine', file: [expect.any(File)], importId },
  ]);
});

it('shows the space that deletion frees, asks in place, and imports with each hash checked', async () => {
  await put(tiny());
  await expect.element(text('Deleting the model frees 386 MB.')).toBeVisible();
  await button('Delete…: Tiny').click();
  await expect.element(text('This frees 386 MB.')).toBeVisible();
  await expect.element(button('Keep model')).toHaveFocus();
  answers['models.remove'] = () => services.runtime.services.store.database.localModels.clear();
  await button('Delete model').click();
  await expect.element(text('386 MB freed.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'On this device', exact: true })).toHaveFocus();

  await page.getByText('Import from a USB stick').click();
  answers['models.import'] = () => {
    throw new CloisterError('model-damaged', 'params_shard_1.bin does not match its hash. Copy the archive again.');
  };
  await userEvent.upload(page.getByLabelText('Model archive'), new File(['x'], 'tiny.zip'));
  await expect.element(alert('params_shard_1.bin does not match its hash.')).toBeVisible();
  answers['models.import'] = () => ({ title: 'Tiny', files: [{}, {}] });
  await userEvent.upload(page.getByLabelText('Model archive'), new File(['x'], 'tiny.zip'));
  await expect.element(text('Tiny was added. 2 files match their hashes.')).toBeVisible();
});

/** Id of the last started copy, and its outcome. */
function copying(name: 'models.add' | 'models.import') {
  const running = Promise.withResolvers<never>();
  answers[name] = () => running.promise;
  answers['models.stopImport'] = () => {
    running.reject(new CloisterError('cancelled', 'The import was stopped. No copied files were kept.'));
    return null;
  };
  return () => String(Reflect.get(Object(asked.findLast(([one]) => one === name)?.[1]), 'importId'));
}

async function seesAndStops(importId: string, back: string) {
  const step = { modelId: 'tiny', phase: 'check' as const, file: 'tiny.gguf' };
  tell({ ...step, doneBytes: 7 * GIB, totalBytes: 8 * GIB, importId: 'of another tab' });
  tell({ ...step, doneBytes: GIB, totalBytes: 4 * GIB, importId });
  await expect.element(text('1.1 GB of 4.3 GB')).toBeVisible();
  expect(page.getByRole('progressbar', { name: 'Copy progress' }).element()).toMatchObject({
    value: GIB,
    max: 4 * GIB,
  });
  await press(button('Stop copying'));
  expect(asked.at(-1)).toEqual(['models.stopImport', { importId }]);
  await expect.element(alert('The import was stopped.')).toBeVisible();
  await expect.element(button(back)).toHaveFocus();
  await expect.element(button('Stop copying')).not.toBeInTheDocument();
}

it('shows the progress of copying a file from disk, and stops it', async () => {
  const begun = copying('models.add');
  await page.getByText('GGUF file (runs on the processor)').click();
  await userEvent.upload(
    page.getByLabelText('GGUF file, or all parts of a split file'),
    new File(['GGUF'], 'tiny.gguf'),
  );
  await press(button('Copy to this device'));
  await expect.element(button('Stop copying')).toBeVisible();
  await seesAndStops(begun(), 'Copy to this device');
});

it('shows the progress of copying a file of the notebook, and stops it', async () => {
  const begun = copying('models.add');
  await services.call('files.write', { notebookId, path: '/m/tiny.gguf', content: 'GGUF' });
  await page.getByText('GGUF file (runs on the processor)').click();
  await page.getByText('Open notebook').click();
  await press(button('Copy to this device'));
  await expect.element(button('Stop copying')).toBeVisible();
  await seesAndStops(begun(), 'Copy to this device');
});

it('shows the progress of importing an archive, and stops it', async () => {
  const begun = copying('models.import');
  await page.getByText('Import from a USB stick').click();
  await userEvent.upload(page.getByLabelText('Model archive'), new File(['x'], 'tiny.zip'));
  await expect.element(button('Stop copying')).toBeVisible();
  await seesAndStops(begun(), 'Import an archive…');
});

it('tests a model with progress, stops the test, and keeps the results', async () => {
  await put(tiny());
  const running = Promise.withResolvers<never>();
  answers['models.test'] = () => running.promise;
  await button('Test: Tiny').click();
  await expect.element(text('Testing Tiny: loading the model…')).toBeVisible();
  tell({ type: 'test-progress', modelId: 'tiny', doneTasks: 3, totalTasks: 12 });
  await expect.element(text('3 of 12 tasks done')).toBeVisible();
  answers['models.stopTest'] = () => {
    running.reject(new CloisterError('cancelled', 'The self-test was stopped. No results were kept.'));
    return null;
  };
  await button('Stop test').click();
  await expect.element(alert('The self-test was stopped.')).toBeVisible();

  const said = '{"answer":"B-114\u202e"}';
  await services.runtime.services.store.database.modelTests.put({
    testId: 't',
    modelId: 'tiny',
    engine: 'wllama',
    atMs: Date.now(),
    prefillPerSecond: 112.4,
    decodePerSecond: 9.26,
    peakBytes: null,
    durationMs: 74_000,
    calls: { made: 10, right: 8 },
    tasks: Array.from({ length: 12 }, (_, n) => ({ name: `task ${n}`, right: n > 2, said, durationMs: 900 })),
  });
  await expect.element(page.getByRole('row', { name: /9 of 12 8 of 10 112 9\.3 unknown/ })).toBeVisible();
  await button(/^Tiny: tasks/).click();
  const tasks = page.getByRole('list', { name: /^Tasks of Tiny/ });
  await expect.element(tasks).toBeVisible();
  expect(tasks.element().children[0]?.textContent).toMatch(/wrong.*task 0/);
  // A model's answer may contain hidden characters; all must be visible.
  expect(tasks.element().querySelector('mark')).not.toBeNull();
});
