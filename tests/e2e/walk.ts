import type { Page } from '@playwright/test';
import { makeScriptedGguf } from '../support/gguf/make-scripted-gguf.ts';
import { makePdf } from '../support/views/make-pdf.ts';
import { openConsole } from './console.ts';
import { expect } from './fixtures.ts';

const REQUEST = "Summarize last week's experiments into /notes/weekly-summary.md";
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const BOARD = {
  nodes: [
    { id: 'a', type: 'text', x: 0, y: 0, width: 240, height: 100, text: '# Harvest\n\nBefore noon' },
    { id: 'b', type: 'file', x: 320, y: 0, width: 260, height: 180, file: 'notes/plan.md' },
    { id: 'c', type: 'group', x: -30, y: -40, width: 660, height: 300, label: 'Week 47', color: '4' },
  ],
  edges: [{ id: 'e', fromNode: 'a', toNode: 'b', label: 'then' }],
};
const BASE =
  'views:\n  - type: table\n    name: Notes\n    order: [file.name, date]\n  - type: cards\n    name: Cards\n';
const DRAWN = `---
status: draft
tags: [flow]
---
# Drawn

\`\`\`mermaid
flowchart LR
  weigh[Weigh] --> dry[Dry]
\`\`\`

> [!warning] Light
> Cover the **samples**.

| Sample | Mass |
| :-- | --: |
| [[plan]] | $x^2$ |

- [ ] Weigh
- [x] Dry

\`\`\`python
print("mass")
\`\`\`

![[notes/plan]]
`;
const SAVED_VIEW = '---\nview: gallery\nview-filter: tag:lettuce\nview-columns: [date]\n---\n# Lettuce\n';

/** A view of the app, and how it is reached from any other. */
interface Stop {
  name: string;
  go: (page: Page) => Promise<void>;
}

/** Opens the app and fills it so that every view has something to show. Ends at a notebook with a pending question. */
export async function prepareWalk(page: Page, rootUrl: string, baseURL: string) {
  await openConsole(page, rootUrl);
  const pdf = makePdf([{ lines: ['Manual of the balance', 'Page one'] }, { lines: ['Page two'] }]);
  const files: [string, number[]][] = [
    ['/manual.pdf', [...pdf]],
    ['/pixel.png', [...Buffer.from(PIXEL, 'base64')]],
    ['/settings.json', [...Buffer.from('{"light":{"ppfd":220,"bars":["red","blue"]},"running":true,"note":null}')]],
    ['/raw.bin', [0, 1, 2, 3, 250, 251, 252]],
    ['/board.canvas', [...Buffer.from(JSON.stringify(BOARD))]],
    ['/all.base', [...Buffer.from(BASE)]],
    ['/drawn.md', [...Buffer.from(DRAWN)]],
    ['/views/plants.md', [...Buffer.from(SAVED_VIEW)]],
  ];
  const model = [...makeScriptedGguf([JSON.stringify({ answer: 'Yes.' })])];
  const ids = await page.evaluate(
    async ({ request, baseURL: server, given, model: bytes }) => {
      const empty = await cloister.notebooks.create({ name: 'Blank' });
      const { notebookId } = await cloister.notebooks.openSample();
      for (const [path, bytes] of given) await cloister.files.write(notebookId, path, new Uint8Array(bytes));
      const plan = await cloister.files.read(notebookId, '/notes/plan.md');
      await cloister.files.write(notebookId, '/notes/plan.md', `${plan}\nOne line more.\n`);
      await cloister.files.setLabels(notebookId, '/notes', ['untrusted']);
      await cloister.files.setLabels(notebookId, '/notes/plan.md', ['local-only']);
      const priced = { modelId: 'two', prices: { inputUsdPerMTok: 3, outputUsdPerMTok: 15 } };
      const lab = { providerId: 'lab', kind: 'openai-compatible', baseURL: server, apiKey: 'sk-wrong' } as const;
      await cloister.providers.connect({ ...lab, models: ['one', priced] });
      const file = new File([new Uint8Array(bytes)], 'scripted.gguf');
      await cloister.models.add({ engine: 'wllama', modelId: 'scripted', file });
      const parked = await cloister.chat(request, { notebookId });
      const paths = (await cloister.files.list(notebookId)).map((file) => file.path);
      const approvalId = parked.pending[0]?.approvalId ?? '';
      return { emptyId: empty.notebookId, notebookId, runId: parked.runId, approvalId, paths };
    },
    { request: REQUEST, baseURL, given: files, model },
  );
  await page.evaluate(putTest);
  // Refused by the page, so that the ledger has a line.
  await page.evaluate(() => void window.open('https://example.org/'));
  return ids;
}

/** Stores the result of a model's test, because a real test takes too long. */
async function putTest(): Promise<void> {
  const opening = indexedDB.open('cloister');
  await new Promise((done) => {
    opening.onsuccess = done;
  });
  const rows = opening.result.transaction('modelTests', 'readwrite').objectStore('modelTests');
  const task = { name: 'list a folder', right: true, said: '{"tool":"list_files"}', durationMs: 900 };
  const speed = { prefillPerSecond: 112.4, decodePerSecond: 9.26, peakBytes: null, durationMs: 74_000 };
  rows.put({ testId: 't', modelId: 'scripted', engine: 'wllama', atMs: Date.now(), ...speed, tasks: [task] });
  await new Promise((done) => {
    rows.transaction.oncomplete = done;
  });
  opening.result.close();
}

type Walk = Awaited<ReturnType<typeof prepareWalk>>;

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Every view, in an order in which none stands in the way of the next. */
export function stopsOf({ emptyId, notebookId, runId, approvalId, paths }: Walk, size: 'wide' | 'phone'): Stop[] {
  const at = async (page: Page, hash: string) => {
    await page.evaluate((to) => {
      location.hash = to;
    }, hash);
    await page.waitForFunction((to) => location.hash === to, hash);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  };
  const file = async (page: Page, path: string) => {
    await at(page, `#/notebook/${notebookId}/file${path}`);
    await expect(page.getByRole('article', { name: path })).toBeVisible();
  };
  const mode = async (page: Page, name: string) => {
    await file(page, '/notes/plan.md');
    const choice = page.getByRole('radio', { name });
    if ((await choice.count()) > 0) await choice.check({ force: true });
  };
  const writing = async (page: Page) => {
    await mode(page, 'Write');
    const editor = page.getByRole('textbox', { name: /plan\.md/ });
    await editor.focus();
    await page.keyboard.press('Control+End');
    return editor;
  };
  const view = (name: string, hash: string): Stop => ({ name, go: (page) => at(page, hash) });
  const shows = (name: string, path: string): Stop => ({ name, go: (page) => file(page, path) });
  const ipynb = paths.find((path) => path.endsWith('.ipynb')) ?? '';
  const csv = paths.find((path) => path.endsWith('gnat-traps.csv')) ?? '';
  const home = `#/notebook/${notebookId}`;
  const filesPane = async (page: Page) => {
    await at(page, home);
    if (size === 'phone') await page.getByRole('link', { name: 'Files', exact: true }).click();
  };
  return [
    view('empty', `#/notebook/${emptyId}`),
    view('notebook', home),
    { name: 'write', go: (page) => mode(page, 'Write') },
    { name: 'both', go: (page) => mode(page, 'Both') },
    { name: 'read', go: (page) => mode(page, 'Read') },
    {
      name: 'find',
      go: async (page) => {
        await writing(page);
        await page.keyboard.press('Control+f');
        await expect(page.locator('.cm-search, .cm-panel').first()).toBeVisible();
      },
    },
    {
      name: 'completion',
      go: async (page) => {
        await page.keyboard.press('Escape');
        await writing(page);
        await page.keyboard.type('\nSee [[chl');
        await expect(page.getByRole('listbox')).toBeVisible();
      },
    },
    {
      name: 'conflict',
      go: async (page) => {
        await page.keyboard.press('Escape');
        const editor = await writing(page);
        await page.keyboard.type('ore');
        await expect(page.getByText('draft saved').first()).toBeVisible();
        await page.evaluate(
          (id) => cloister.files.write(id, '/notes/plan.md', '# Plan, as somebody else has it\n'),
          notebookId,
        );
        await editor.blur();
        await expect(page.getByText(/changed elsewhere/i).first()).toBeVisible({ timeout: 15_000 });
      },
    },
    {
      name: 'history',
      go: async (page) => {
        await file(page, '/README.md');
        await page.evaluate(
          async (id) =>
            cloister.files.write(
              id,
              '/README.md',
              `${await cloister.files.read(id, '/README.md')}\nA line that came.\n`,
            ),
          notebookId,
        );
        const heading = page.getByRole('heading', { name: 'File history' });
        await heading.scrollIntoViewIfNeeded();
        // What stands below moves down by it.
        await expect(page.getByText('A line that came.').first()).toBeVisible();
        await heading.click();
        const list = page.getByRole('list', { name: 'Versions, newest first' });
        await list.getByRole('button', { name: /^Show/ }).first().click();
        await list.scrollIntoViewIfNeeded();
      },
    },
    shows('reading', '/drawn.md'),
    {
      name: 'live',
      go: async (page) => {
        await file(page, '/drawn.md');
        await page.getByRole('radio', { name: 'Live' }).check({ force: true });
        await expect(page.getByRole('textbox', { name: /drawn\.md/ }).locator('svg[role=img]')).toBeVisible();
      },
    },
    {
      name: 'graph',
      go: async (page) => {
        await file(page, '/drawn.md');
        await page.getByRole('heading', { name: 'Graph' }).click();
        await expect(page.getByText(/around this note/)).toBeVisible();
        await page.getByRole('heading', { name: 'Graph' }).scrollIntoViewIfNeeded();
      },
    },
    shows('canvas', '/board.canvas'),
    shows('base', '/all.base'),
    shows('table', csv),
    shows('json', '/settings.json'),
    shows('pdf', '/manual.pdf'),
    shows('image', '/pixel.png'),
    shows('ipynb', ipynb),
    shows('unknown', '/raw.bin'),
    {
      name: 'search',
      go: async (page) => {
        await filesPane(page);
        await page.getByRole('searchbox', { name: 'Search notes' }).fill('gnats');
        await expect(page.getByText(/notes found/).first()).toBeVisible();
      },
    },
    {
      name: 'new-menu',
      go: async (page) => {
        await filesPane(page);
        await page.getByRole('searchbox', { name: 'Search notes' }).fill('');
        await press(page, /^New$/);
        await expect(page.getByRole('menu')).toBeVisible();
      },
    },
    {
      name: 'templates',
      go: async (page) => {
        await page.getByRole('menuitem', { name: /^Note from a template/ }).click();
        await expect(page.getByRole('dialog', { name: 'New note from a template' })).toBeVisible();
      },
    },
    {
      name: 'daily',
      go: async (page) => {
        await page.keyboard.press('Escape');
        await filesPane(page);
        await press(page, 'Daily notes');
        await expect(page.getByRole('dialog', { name: 'Daily notes' })).toBeVisible();
      },
    },
    {
      name: 'palette',
      go: async (page) => {
        await page.keyboard.press('Escape');
        await page.keyboard.press('Control+k');
        await expect(page.getByRole('dialog').first()).toBeVisible();
        await page.keyboard.type('plan');
      },
    },
    {
      name: 'import',
      go: async (page) => {
        await page.keyboard.press('Escape');
        await at(page, home);
        const vault = ['a.md', '.obsidian/app.json', 'b.md'].map((name) => ({
          name: name.replaceAll('/', '-'),
          mimeType: 'text/markdown',
          buffer: Buffer.from(`# ${name}\n`),
        }));
        await page.locator('header input[type=file]').first().setInputFiles(vault);
        await expect(page.getByText(/Nothing is written yet/)).toBeVisible();
      },
    },
    {
      name: 'run',
      go: async (page) => {
        await page.getByRole('button', { name: 'Cancel' }).first().click();
        await page.evaluate((to) => {
          location.hash = to;
        }, `#/notebook/${notebookId}/run/${runId}`);
        await expect(page.getByRole('button', { name: 'Allow once' }).first()).toBeVisible();
      },
    },
    view('approval', `#/approval/${approvalId}`),
    {
      name: 'second-conversation',
      go: async (page) => {
        await page.evaluate((to) => {
          location.hash = to;
        }, `#/notebook/${notebookId}/run/${runId}`);
        await press(page, 'New conversation');
        await expect(page.getByText('Send a message to start a new conversation.').first()).toBeVisible();
      },
    },
    {
      name: 'past-runs',
      go: async (page) => {
        await press(page, 'Past runs');
        await expect(page.getByRole('heading', { name: 'Past runs' })).toBeVisible();
      },
    },
    view('overview', '#/overview'),
    ...['Board', 'Calendar', 'Gallery'].map((layout) => ({
      name: `overview-${layout.toLowerCase()}`,
      go: async (page: Page) => {
        await at(page, '#/overview');
        await page.getByRole('combobox', { name: 'Layout' }).selectOption(layout);
        await expect(page.getByRole('combobox', { name: 'Layout' })).toHaveValue(layout.toLowerCase());
      },
    })),
    view('saved-view', '#/overview/views/plants.md'),
    view('tags', '#/tags'),
    view('tag', '#/tags/lettuce'),
    view('rules', '#/rules'),
    {
      name: 'rule-form',
      go: async (page) => {
        await at(page, '#/rules');
        await page.getByRole('main').getByRole('button', { name: 'New rule' }).click();
        await expect(page.getByRole('form', { name: 'New rule' })).toBeVisible();
      },
    },
    view('tools', '#/tools'),
    view('agents', '#/agents'),
    view('agent', '#/agents/navigator'),
    view('agent-form', '#/agents/new/form'),
    view('models', '#/models'),
    {
      name: 'models-open',
      go: async (page) => {
        await at(page, '#/models/servers');
        await press(page, 'Test: one');
        await expect(page.getByRole('alert').first()).toBeVisible();
        for (const name of ['Set prices: two', 'Add a model by name', 'Remove…', 'Connect a model server'])
          await press(page, name);
      },
    },
    {
      name: 'model-room',
      go: async (page) => {
        await at(page, '#/models');
        const card = page.getByRole('list', { name: 'Models on this device' });
        for (const name of ['Settings: Scripted', 'Delete…: Scripted'])
          await card.getByRole('button', { name }).click();
        await press(page, /^Scripted: tasks/);
        for (const panel of ['fits', 'gguf', 'own', 'builtIn', 'usb']) await page.locator(`#add-${panel}`).click();
        await expect(page.getByText('Alternatives: a GGUF file')).toBeVisible();
      },
    },
    view('usage', '#/models/usage'),
    view('keys', '#/models/keys'),
    view('log', '#/log'),
    {
      name: 'log-entry',
      go: async (page) => {
        await at(page, '#/log');
        await page
          .getByRole('main')
          .getByRole('button', { name: /Asked to create/ })
          .first()
          .click();
        await expect(page.getByRole('term').filter({ hasText: 'Receipt' }).first()).toBeVisible();
      },
    },
    {
      name: 'tool-open',
      go: async (page) => {
        await at(page, '#/tools');
        await page.getByRole('main').getByText('read_file', { exact: true }).click();
      },
    },
    view('gate', '#/gate'),
    view('settings', '#/settings'),
    view('help', '#/help'),
    ...(size === 'phone' ? [view('more', '#/more')] : []),
  ];
}
