import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { prepareWalk } from './prepare-walk.ts';

/** A view of the app, and how it is reached from any other. */
interface Stop {
  name: string;
  go: (page: Page) => Promise<void>;
}

type Walk = Awaited<ReturnType<typeof prepareWalk>>;

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Every view, in an order in which none stands in the way of the next. */
export function stopsOf(
  { emptyId, notebookId, runId, plannedId, approvalId, paths }: Walk,
  size: 'wide' | 'phone',
): Stop[] {
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
        await expect(page.getByText(/changed elsewhere/i).first()).toBeVisible();
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
      name: 'tag-form',
      go: async (page) => {
        await page.keyboard.press('Escape');
        await filesPane(page);
        const item = page.getByRole('treeitem', { name: 'README' });
        await item.click({ button: 'right' });
        await page.getByRole('menuitem', { name: /^Select/ }).click();
        await page.getByRole('button', { name: 'Tag…' }).click();
        await expect(page.getByRole('combobox', { name: 'Tag 1 item with' })).toBeFocused();
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
    {
      name: 'debug',
      go: async (page) => {
        await page.getByText('Details', { exact: true }).click();
        await press(page, 'Debug view');
        const debug = page.getByRole('region', { name: 'Debug view' });
        await debug.getByText(/^Step 1/).click();
        await debug.getByText('Request as sent').first().click();
        await expect(debug.getByText('1. Request')).toBeVisible();
      },
    },
    {
      name: 'plan',
      go: async (page) => {
        await page.evaluate((to) => {
          location.hash = to;
        }, `#/notebook/${notebookId}/run/${plannedId}`);
        await expect(page.getByRole('region', { name: 'Planned changes' })).toBeVisible();
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
    view('tasks', '#/tasks'),
    {
      name: 'task-list',
      go: async (page) => {
        await at(page, '#/tasks');
        await page.getByRole('radio', { name: 'List' }).check();
        await page.getByRole('main').getByRole('button', { name: 'New task' }).click();
        await expect(page.getByRole('form', { name: 'New task' })).toBeVisible();
      },
    },
    view('rules', '#/rules'),
    {
      name: 'rule-form',
      go: async (page) => {
        await at(page, '#/rules');
        await page.getByRole('main').getByRole('button', { name: 'New rule' }).click();
        await expect(page.getByRole('form', { name: 'New rule' })).toBeVisible();
      },
    },
    view('scripts', '#/scripts'),
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
    view('storage', '#/storage'),
    view('settings', '#/settings'),
    view('help', '#/help'),
    ...(size === 'phone' ? [view('more', '#/more')] : []),
  ];
}
